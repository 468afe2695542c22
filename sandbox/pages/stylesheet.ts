/** The provider's own look. One file, light and dark by the system's setting. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #f3f5f8; --sheet: #ffffff; --ink: #17212e; --soft: #55606f; --line: #d5dbe3; --edge: #7c8898;
  --press: #1d4ed8; --press-deep: #163da8; --on-press: #ffffff; --wrong: #b3261e; --wrong-soft: #fdecea;
  --note: #fff3cd; --on-note: #5b4300; --test: #eef2f7; --good: #12663f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151c; --sheet: #19202a; --ink: #e9eef5; --soft: #a7b2c1; --line: #313b48; --edge: #7f8c9d;
    --press: #8fb2ff; --press-deep: #b3caff; --on-press: #0b1630; --wrong: #ffb4ab; --wrong-soft: #3b1d1b;
    --note: #4a3a07; --on-note: #ffe9a8; --test: #222b37; --good: #7fd3a5;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; min-height: 100vh; display: flex; flex-direction: column; }
.notice { margin: 0; padding: .5rem 1rem; text-align: center; background: var(--note); color: var(--on-note); font-size: .875rem; }
main { width: 100%; margin: 0 auto; padding: 1.5rem 1rem 2rem; flex: 1; }
main.narrow { max-width: 32rem; }
main.wide { max-width: 62rem; }
footer { padding: 1rem 1rem 2rem; text-align: center; color: var(--soft); font-size: .8125rem; }
footer p { margin: 0 auto; max-width: 32rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1rem; line-height: 1.4; margin: 1.75rem 0 .75rem; }
form > h2:first-child { margin-top: 0; }
p { margin: 0 0 1rem; }
a { color: var(--press); text-underline-offset: .15em; overflow-wrap: anywhere; }
.quiet { color: var(--soft); font-size: .9375rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.card { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; min-width: 0; }
.card > :last-child { margin-bottom: 0; }
.card > form + p { margin-top: 1.25rem; }
.columns { display: grid; gap: 1.75rem; }
.order { min-width: 0; }
.back { margin-bottom: 1.25rem; }
.back a { display: inline-flex; align-items: center; min-height: 44px; }
.payee { display: block; font-size: 1rem; font-weight: 500; color: var(--soft); letter-spacing: 0; }
.total { display: block; font-size: min(2.5rem, 14vw); line-height: 1.15; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.terms { margin: 1rem 0 1.5rem; }
.consent { margin: 1rem 0 0; }
.lines { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0 0 1.25rem; }
.lines th { text-align: left; font-weight: 400; padding: .625rem 1rem .625rem 0; overflow-wrap: anywhere; }
.lines td { text-align: right; padding: .625rem 0; white-space: nowrap; vertical-align: top; }
.lines tr + tr > *, .lines tfoot tr > * { border-top: 1px solid var(--line); }
.lines tfoot th, .lines tfoot td { font-weight: 650; }
.field { margin: 0 0 1rem; min-width: 0; }
.field label { display: block; font-weight: 550; font-size: .9375rem; margin-bottom: .25rem; }
.field .hint { margin: 0 0 .25rem; color: var(--soft); font-size: .875rem; }
.field .error { margin: 0 0 .25rem; color: var(--wrong); font-size: .875rem; }
.field input { display: block; width: 100%; min-height: 48px; padding: .625rem .75rem; font: inherit; color: var(--ink); background: var(--sheet); border: 1px solid var(--edge); border-radius: 8px; font-variant-numeric: tabular-nums; }
.field input::placeholder { color: var(--soft); opacity: .8; }
.field input[aria-invalid] { border-color: var(--wrong); box-shadow: inset 0 0 0 1px var(--wrong); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0 1rem; align-items: end; }
.methods { border: 1px solid var(--edge); border-radius: 8px; margin: 0 0 1.25rem; padding: 0; }
.method { position: relative; display: grid; grid-template-columns: auto 1fr; column-gap: .75rem; align-items: center; padding: .625rem .75rem; min-height: 60px; }
.method + .method { border-top: 1px solid var(--line); }
.method input { position: relative; z-index: 1; grid-row: 1 / span 2; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--press); }
.method label { font-weight: 600; }
.method label::after { content: ""; position: absolute; inset: 0; cursor: pointer; }
.method .quiet { font-size: .875rem; }
form:has(#method-card:checked) :is(.for-klarna, .for-us_bank_account), form:has(#method-klarna:checked) :is(.for-card, .for-us_bank_account), form:has(#method-us_bank_account:checked) :is(.for-card, .for-klarna), form:has([name="account"]:checked):not(:has(#account-manual:checked)) .for-manual { display: none; }
.tests { background: var(--test); border-radius: 8px; padding: .25rem .875rem; margin: 0 0 1.25rem; font-size: .875rem; }
.tests summary { min-height: 44px; display: flex; align-items: center; font-weight: 600; cursor: pointer; }
.tests summary::after { content: "hide"; margin-left: auto; font-weight: 400; color: var(--soft); text-decoration: underline; text-underline-offset: .15em; }
.tests:not([open]) summary::after { content: "show"; }
.tests dl { margin: 0 0 .5rem; }
.tests dl > div { display: flex; flex-wrap: wrap; gap: 0 .75rem; }
.tests dt { font-variant-numeric: tabular-nums; }
.tests dd { margin: 0; color: var(--soft); }
.tests p { margin: 0 0 .75rem; color: var(--soft); }
.button { display: flex; width: 100%; min-height: 48px; align-items: center; justify-content: center; text-align: center; padding: .625rem 1rem; margin: .75rem 0 0; font: inherit; font-weight: 600; color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: 8px; cursor: pointer; text-decoration: none; font-variant-numeric: tabular-nums; }
.button:hover { border-color: var(--ink); }
.button.primary, .message .button { background: var(--press); border-color: var(--press); color: var(--on-press); }
.button.primary:hover, .message .button:hover { background: var(--press-deep); border-color: var(--press-deep); }
.button.primary { margin-top: 1.25rem; min-height: 52px; }
:focus-visible { outline: 3px solid var(--press); outline-offset: 2px; }
.summary { background: var(--wrong-soft); border-left: 4px solid var(--wrong); border-radius: 4px; padding: .75rem 1rem; margin: 0 0 1.25rem; }
.summary h2 { margin: 0 0 .25rem; }
.summary ul { margin: 0; padding: 0; list-style: none; }
.summary a { color: inherit; display: inline-block; padding: .25rem 0; }
.progress { display: flex; gap: .5rem; list-style: none; margin: 0 0 1.25rem; padding: 0; font-size: .875rem; color: var(--soft); }
.progress li { flex: 1; padding-top: .5rem; border-top: 3px solid var(--line); }
.progress li[aria-current] { color: var(--ink); font-weight: 600; border-top-color: var(--press); }
.answers { margin: 0 0 1.25rem; }
.answers > div { display: grid; grid-template-columns: 1fr auto; column-gap: 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.answers dt { color: var(--soft); font-size: .875rem; }
.answers dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.answers dt, .answers dd:not(.change) { grid-column: 1; }
.answers .change { grid-column: 2; grid-row: 1 / span 2; align-self: center; }
.answers .change a { display: inline-flex; align-items: center; min-height: 44px; }
.stacked { margin: 0 0 1.25rem; }
.stacked h2 { margin-top: 0; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .625rem 0; }
.rows > li + li { border-top: 1px solid var(--line); }
.rows .quiet { display: block; font-size: .875rem; }
.rows a { display: inline-flex; align-items: center; min-height: 44px; }
.amount { text-align: right; font-variant-numeric: tabular-nums; }
.button.small { width: auto; min-height: 44px; margin: 0; padding: .25rem .875rem; font-size: .9375rem; }
.rows strong { overflow-wrap: anywhere; }
.rows.tall > li { align-items: flex-start; padding: .875rem 0; }
.rows.tall > li > :first-child { flex: 1 1 18rem; min-width: 0; }
.rows .quiet { overflow-wrap: anywhere; }
.acts + .rows { margin-top: .75rem; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.act { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 0; }
.act .inline { font-size: .875rem; color: var(--soft); }
.act input.inline { width: 6rem; min-height: 44px; padding: .25rem .625rem; font: inherit; color: var(--ink); background: var(--sheet); border: 1px solid var(--edge); border-radius: 8px; }
.badge { display: inline-block; padding: 0 .5rem; border-radius: 999px; border: 1px solid var(--edge); font-size: .8125rem; color: var(--soft); white-space: nowrap; }
.badge.good { border-color: var(--good); color: var(--good); }
.badge.bad { border-color: var(--wrong); color: var(--wrong); }
.done { background: var(--test); border-left: 4px solid var(--good); border-radius: 4px; padding: .75rem 1rem; margin: 1rem 0 1.25rem; }
.shortcuts { margin-top: 2rem; padding: 1rem; border-radius: 8px; background: var(--test); }
.shortcuts h2 { margin: 0 0 .25rem; font-size: .9375rem; }
.shortcuts p { margin: 0; color: var(--soft); font-size: .875rem; }
.mark { display: inline-block; margin: 0 0 1rem; padding: .125rem .625rem; border-radius: 6px; background: #ffb3c7; color: #0b051d; font-weight: 700; letter-spacing: -.02em; }
@media (min-width: 56rem) {
  main { padding-top: 3rem; }
  .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 3.5rem; align-items: start; }
  .card { padding: 2rem; }
}
@media (prefers-reduced-motion: no-preference) { .button { transition: background-color .12s, border-color .12s; } }
`;
