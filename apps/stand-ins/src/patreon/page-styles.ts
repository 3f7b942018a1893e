/** Styles of the authorize page, served as a separate file because its policy allows no inline styles. */
export const authorizeStyles = `
:root {
  color-scheme: dark;
  --page: #0e0a0f;
  --card: #151017;
  --field: #1d1620;
  --line: #2a2130;
  --line-strong: #3a2f3b;
  --text: #f6eee9;
  --secondary: #bcaeb2;
  --ember: #f2a178;
  --rose: #e2637f;
  --gold: #e9c48a;
  --red: #ef6a6a;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  background: radial-gradient(70rem 34rem at 85% -12rem, #4a2231 0, transparent 70%) no-repeat var(--page);
  color: var(--text);
  font: 400 15px/1.55 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
main { max-width: 62rem; margin: 0 auto; padding: 36px 44px 56px; }
header { padding: 8px 0 12px; }
h1, h2, .name { font-family: 'Fraunces Variable', Fraunces, 'Iowan Old Style', Georgia, serif; font-weight: 420; }
h1 { margin: 16px 0 8px; font-size: clamp(34px, 5vw, 44px); line-height: 1.12; }
h2 { margin: 0; font-size: 20px; line-height: 1.3; }
p { margin: 0; }
.badge {
  display: inline-block;
  padding: 4px 12px;
  border: 1px solid var(--line-strong);
  border-radius: 999px;
  background: var(--card);
  color: var(--gold);
  font-size: 13px;
}
.lead { max-width: 40rem; color: var(--secondary); }
.note, .about { color: var(--secondary); font-size: 13.5px; }
section { margin-top: 32px; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 18px; margin: 16px 0 0; padding: 0; list-style: none; }
li {
  position: relative;
  padding: 18px 20px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--card);
  transition: border-color 200ms, background-color 200ms;
}
li:has(button):hover { border-color: var(--ember); background: var(--field); }
li:focus-within { outline: 2px solid var(--ember); outline-offset: 2px; }
button { font: inherit; color: inherit; cursor: pointer; }
.person { padding: 0; border: 0; background: none; text-align: left; }
.person:focus { outline: none; }
.person::after { content: ''; position: absolute; inset: 0; border-radius: 16px; }
.name { font-size: 20px; line-height: 1.3; }
.about { margin-top: 4px; }
.field { margin-top: 20px; max-width: 28rem; }
.field label { display: block; margin-bottom: 4px; font-size: 13.5px; }
.field .note { margin-top: 4px; }
select {
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line-strong);
  border-radius: 12px;
  background: var(--field);
  color: var(--text);
  font: inherit;
  font-variant-numeric: tabular-nums;
}
select:focus-visible, .deny-button:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
.deny {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  padding-top: 24px;
  border-top: 1px solid var(--line);
}
.deny-button {
  min-height: 44px;
  padding: 8px 28px;
  border: 1px solid var(--red);
  border-radius: 999px;
  background: transparent;
  color: var(--red);
}
.deny-button:hover { background: #2a1519; }
footer { margin-top: 32px; }
code {
  padding: 2px 8px;
  border-radius: 8px;
  background: var(--field);
  color: var(--text);
  font: 12.5px/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
}
@media (max-width: 40rem) {
  main { padding: 20px 18px 40px; }
  .deny-button { width: 100%; }
}
@media (prefers-reduced-motion: reduce) {
  li { transition: none; }
}
`
