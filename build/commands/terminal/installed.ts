/** Whether the program runs as an installed package, without its sources; packing it replaces this file. */

export const isInstalled: boolean = false;
