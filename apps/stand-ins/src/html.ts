import type { FastifyReply } from 'fastify'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page without scripts. `body` is HTML, `stylesheet` the address of its styles. */
export const htmlPage = (title: string, body: string, stylesheet?: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)}</title>
  <link rel="icon" href="data:,">
  ${stylesheet === undefined ? '' : `<link rel="stylesheet" href="${stylesheet}">`}
</head>
<body>
  <main>
    ${body}
  </main>
</body>
</html>
`

/**
 * Sets the headers of a page. `formSources` are the targets of its forms: Chromium applies `form-action` to the redirect after a
 * form as well, so the app's origin has to be listed.
 */
export const asPage = (reply: FastifyReply, formSources = "'none'"): FastifyReply =>
  reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${formSources}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
