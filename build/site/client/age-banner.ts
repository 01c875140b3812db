/**
 * Shows the age of the dataset in the footer, and a banner at the top once none of its facts counts as
 * verified.
 */
import { ageOf } from "./age.ts";

export function ageBanner(): void {
  const { asOf = "", verifiedForDays } = document.documentElement.dataset;
  const age = ageOf(
    asOf,
    Date.now(),
    verifiedForDays === undefined ? undefined : Number(verifiedForDays),
  );
  if (age === undefined) return;
  const line = document.querySelector<HTMLElement>("[data-age]");
  if (line !== null) {
    line.textContent = age.text;
    line.hidden = false;
  }
  if (!age.isExpired) return;
  const banner = document.createElement("p");
  banner.className = "age";
  banner.setAttribute("role", "note");
  banner.textContent = age.text;
  document.querySelector("main")?.prepend(banner);
}
