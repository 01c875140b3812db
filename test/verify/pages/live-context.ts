/** What stands around a quote: corrections, conditions, notices about the page, hidden text. */
import { sentence, type PageKind } from "./kind.ts";
import { cells, claimed, heads, no, says, table, yes } from "./live.ts";

export const liveContextPages: readonly PageKind[] = [
  yes(
    "accordion collapsed aria-hidden panel",
    `<button aria-expanded=false>How many?</button><div class="accordion-panel" role=region>${says(60)}.</div>`,
  ),
  no(
    "contradicting values both on page: banner",
    `<div class=banner>As of January 1, ${says(20)}.</div><p>${says(60)}.</p>`,
  ),
  no(
    "changelog list entries",
    `<ul><li><strong>2024-05-01</strong>: ${says(60)}.</li><li><strong>2026-05-01</strong>: ${says(20)}.</li></ul>`,
  ),
  no(
    "changelog time elements",
    `<article><time datetime=2024-05-01>May 1, 2024</time><p>${says(60)}.</p></article><article><time>May 1, 2026</time><p>${says(20)}.</p></article>`,
  ),
  no(
    "changelog table",
    table(heads("Date", "Change"), cells("2024-05-01", says(60)), cells("2026-05-01", says(20))),
  ),
  no(
    "changelog heading number version",
    `<h2>v1.4</h2><p>${says(60)}.</p><h2>v2.0</h2><p>${says(20)}.</p>`,
  ),
  no("release notes h2 date iso w/ text", `<h2>Released 2024/05/01</h2><p>${says(60)}.</p>`),
  no("what's new month", `<h2>May 2024</h2><p>${says(60)}.</p>`),
  no(
    "Previously 60, now 20",
    `<p>Previously 60, now 20 requests of the Acme API each minute.</p>`,
    { ...sentence, quote: "60, now 20 requests of the Acme API", value: 60 },
  ),
  no(
    "Instead of",
    `<p>Instead of the old rule, by which ${claimed}, a client may now send 20.</p>`,
  ),
  no("used to", `<p>It used to be that ${claimed}.</p>`),
  no("Effective future", `<p>Starting March 1, 2027, ${claimed}.</p>`),
  no("effective future 2", `<p>Effective 1 March 2027: ${claimed}.</p>`),
  no("From date on", `<p>${claimed} starting in March 2027.</p>`),
  no(
    "next sentence: will change",
    `<p>${claimed}. From 1 March 2025 the limit is 20 requests per minute.</p>`,
  ),
  no(
    "next sentence Update:",
    `<p>${claimed}.</p><p>Update (May 2026): the limit is now 20 requests per minute.</p>`,
  ),
  no("update in parentheses", `<p>${claimed} (now 20).</p>`),
  no("edit note", `<p>${claimed}. <em>Edit: now 20.</em></p>`),
  no(
    "deprecated admonition above",
    `<div class="admonition warning"><p>This page is deprecated.</p></div><p>${claimed}.</p>`,
  ),
  no(
    "deprecated banner page",
    `<div class=callout>You're viewing documentation for an old version. See the latest.</div><p>${claimed}.</p>`,
  ),
  no(
    "docs version archived banner",
    `<div class="theme-doc-version-banner alert" role=alert>This is documentation for Acme API <b>v1</b>, which is no longer actively maintained.</div><p>${claimed}.</p>`,
  ),
  no(
    "unreleased docs banner",
    `<div class="theme-doc-version-banner alert" role=alert>This is unreleased documentation for Acme API <b>Next</b> version.</div><p>${claimed}.</p>`,
  ),
  no("deprecated dt", `<dl><dt>Rate (deprecated)</dt><dd>${claimed}.</dd></dl>`),
  no("For example", `<p>For example: ${claimed}.</p>`),
  no("e.g. a limit", `<p>You can set messages, e.g. “${claimed}”, for your own API.</p>`),
  no("Suppose", `<p>Suppose ${claimed.toLowerCase()}.</p>`),
  no("only on request", `<p>${claimed} on request.</p>`),
  no("for enterprise after", `<p>${claimed} on the Enterprise plan.</p>`),
  no("for enterprise after 2", `<p>${claimed} (Enterprise only).</p>`),
  no("enterprise label before", `<p><strong>Enterprise:</strong> ${claimed}.</p>`, {
    ...sentence,
    scope: ["Acme API", "Free"],
  }),
  no("list labelled by plan", `<ul><li>Free: ${says(20)}</li><li>Pro: ${says(60)}</li></ul>`, {
    ...sentence,
    scope: ["Acme API", "Free"],
  }),
  no(
    "nested list plan",
    `<ul><li>Free<ul><li>${says(20)}</li></ul></li><li>Pro<ul><li>${says(60)}</li></ul></li></ul>`,
    { ...sentence, scope: ["Acme API", "Free"] },
  ),
  no(
    "p strong pseudo-heading",
    `<p><strong>Free</strong></p><p>${says(20)}.</p><p><strong>Pro</strong></p><p>${says(60)}.</p>`,
    { ...sentence, scope: ["Acme API", "Free"] },
  ),
  no(
    "another product's sentence",
    `<h2>Acme Mail</h2><p>${says(60)}.</p><h2>Acme API</h2><p>${says(20)}.</p>`,
  ),
  no(
    "another product's sentence, own product not on headings",
    `<h2>Acme Mail</h2><p>${says(60)}.</p><h2>Acme Chat</h2><p>${says(20)}.</p>`,
    { ...sentence, scope: ["Acme Cloud"] },
  ),
  no(
    "only in related links aside",
    `<aside><h4>Related: Acme Mail</h4><p>${says(60)}.</p></aside><p>${says(20)}.</p>`,
  ),
  no(
    "user comment section",
    `<p>${says(20)}.</p><section id=comments><h3>Comments</h3><div class=comment><b>joe</b><p>${says(60)}.</p></div></section>`,
  ),
  no("a supposition with full stops", `<p>Messages may be of any kind, e.g. ${claimed}.</p>`),
  yes(
    "a document about old versions of something else",
    `<p>Old versions of clients keep working.</p><p>${claimed}.</p>`,
  ),
  yes("a date since which it holds", `<p>Since March 2024, ${claimed.toLowerCase()}.</p>`),
  no(
    "details of template shadowroot",
    `<template shadowrootmode=open><p>${says(60)}.</p></template><p>${says(20)}.</p>`,
  ),
  no("class hidden", `<p class="hidden">${says(60)}.</p><p>${says(20)}.</p>`),
  no("class d-none", `<div class="d-none"><p>${says(60)}.</p></div>`),
  no("class is-hidden / invisible", `<div class="is-hidden"><p>${says(60)}.</p></div>`),
  no("w-condition-invisible", `<div class="w-condition-invisible"><p>${says(60)}.</p></div>`),
  no("visually-hidden sr-only old", `<p><span class=sr-only>${says(60)}.</span>${says(20)}.</p>`),
  no(
    "style block hides class",
    `<style>.old{display:none}</style><p class=old>${says(60)}.</p><p>${says(20)}.</p>`,
  ),
  no("conditional comment", `<!--[if IE]><p>${says(60)}.</p><![endif]--><p>${says(20)}.</p>`),
  no(
    "text-decoration style variants",
    `<p style="text-decoration:underline line-through red">${says(60)}</p>`,
  ),
  yes("hidden on narrow screens only", `<div class="hidden md:block"><p>${claimed}.</p></div>`),
  yes("displayed from a width on", `<div class="d-none d-md-block"><p>${claimed}.</p></div>`),
  no(
    "unlimited in text, then a limit",
    `<p>There is no limit on the number of webhooks of an app.</p><p>Update: the limit is now 20.</p>`,
    { ...sentence, quote: "There is no limit on the number of webhooks of an app", value: null },
  ),
  yes("or after", `<p>Every client may send up to 60 requests per minute, or more when asked.</p>`),
  yes(
    "for free accounts of scope",
    `<p>Every client may send up to 60 requests per minute on the Free plan.</p>`,
    { ...sentence, scope: ["Acme API", "Free"] },
  ),
  yes("code in details", `<details><summary>Limits</summary><p>${claimed}.</p></details>`),
  yes("regularly in text", `<p>Caches are cleared regularly. ${claimed}.</p>`),
  yes(
    "old browsers",
    `<p>We support old browsers. ${claimed}.</p><p>This guide describes how.</p>`,
  ),
];
