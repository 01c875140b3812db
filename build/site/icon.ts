/** The icon of the site as SVG: a quotation mark with a tick. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5a7d"/><path d="M7 9h18M7 15h9M7 21h5" stroke="#fff" stroke-opacity=".75" stroke-width="2.6" stroke-linecap="round"/><path d="m16 20.500 3.800 3.800L26.500 16" fill="none" stroke="#8fe0b0" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;
