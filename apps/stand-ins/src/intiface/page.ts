/** The page of the simulator: one bar for each output, drawn ten times a second. */
export const intifacePage = (models: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Simulated devices</title>
<style>
body { margin: 0 auto; max-width: 60rem; padding: 36px 24px; background: #0e0a0f; color: #f6eee9; font: 15px/1.55 system-ui, sans-serif; color-scheme: dark; }
h1 { font-weight: 420; }
p, td { color: #bcaeb2; }
svg { display: block; width: 100%; height: 34px; margin: 4px 0 14px; background: #1d1620; border-radius: 8px; }
rect { fill: #f2a178; }
form { display: inline-block; margin: 0 8px 8px 0; }
button { padding: 6px 14px; border: 1px solid #3a2f3b; border-radius: 999px; background: none; color: inherit; cursor: pointer; }
pre { white-space: pre-wrap; color: #bcaeb2; }
</style>
</head>
<body>
<h1>Simulated devices</h1>
<p>Stand-in for Intiface: it moves nothing, draws what it receives and records it. Nothing leaves the computer.</p>
${models.map((model) => `<form method="post"><input type="hidden" name="action" value="add"><input type="hidden" name="model" value="${model}"><button>Add a ${model}</button></form>`).join('\n')}
<form method="post"><input type="hidden" name="action" value="drop"><button>Cut the connections</button></form>
<div id="outputs"></div>
<h2>Newest commands</h2>
<pre id="commands"></pre>
<script src="/page.js"></script>
</body>
</html>
`

/** Bars by output; a range around zero grows from its middle. */
export const intifaceScript = `const outputs = document.getElementById('outputs')
const commands = document.getElementById('commands')
const bar = ({ name, device, part, output, value, range: [min, max] }) => {
  const share = (number) => ((number - min) / (max - min)) * 100
  const zero = share(Math.max(0, min))
  const from = Math.min(zero, share(value))
  const box = document.createElement('div')
  box.textContent = device + ' ' + name + ', ' + part + ': ' + output + ' ' + value + ' of ' + max
  box.insertAdjacentHTML('beforeend', '<svg viewBox="0 0 100 34" preserveAspectRatio="none"><rect x="' + from + '" width="' + Math.abs(share(value) - zero) + '" height="34"/></svg>')
  return box
}
const line = ({ at, message, device, feature, output, value, duration, isRefused }) =>
  new Date(at).toISOString().slice(11, 23) + ' ' + message + ' ' +
  [device, feature, output, value, duration, isRefused && 'refused'].filter((part) => part !== undefined && part !== false).join(' ')
async function draw() {
  const state = await (await fetch('/state.json')).json()
  outputs.replaceChildren(...state.outputs.map(bar))
  commands.textContent = state.commands.toReversed().map(line).join('\\n')
}
setInterval(() => draw().catch(() => undefined), 100)
`
