import { escapeHtml } from '../html.ts'
import type { ReceivedMail } from './smtp.ts'

/** The plain text, in which addresses are links. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<&]+/g, (address) => `<a href="${address}">${address}</a>`)

/** Mails of one line each, opened by a press. They work without scripts. */
export const renderMailbox = (mails: readonly ReceivedMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>Mailbox</title>
<style>
body { margin: 0 auto; max-width: 60rem; padding: 36px 24px; background: #0e0a0f; color: #f6eee9; font: 15px/1.55 system-ui, sans-serif; color-scheme: dark; }
h1 { font-weight: 420; }
p { color: #bcaeb2; }
details { border: 1px solid #2a2130; border-radius: 16px; padding: 12px 18px; margin: 12px 0; background: #151017; }
summary { cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: #f2a178; }
</style>
</head>
<body>
<h1>Mailbox</h1>
<p>Stand-in for a mail server: every mail of the site on this computer ends here, whoever it is for. Nothing leaves the computer.</p>
${mails.length === 0 ? '<p>No mail yet. The page looks again every ten seconds.</p>' : mails.map(renderMail).join('\n')}
</body>
</html>
`

const renderMail = (mail: ReceivedMail, index: number): string => `<details${index === 0 ? ' open' : ''}>
<summary><strong>${escapeHtml(mail.subject)}</strong> to ${escapeHtml(mail.to.join(', '))}, ${escapeHtml(mail.receivedAt.slice(0, 19).replace('T', ' '))} UTC</summary>
<p>From ${escapeHtml(mail.fromName)} &lt;${escapeHtml(mail.from)}&gt;</p>
<pre>${withLinks(mail.text)}</pre>
</details>`
