/**
 * Calls of a site behind nginx of the same machine, by the release's own Node:
 * `site.mjs ready`, `site.mjs pages PATH...`, `site.mjs sign-up INVITATION`, `site.mjs sign-in`, `site.mjs session`, `site.mjs health
 * STATUS`. Ends with 1 when a call fails. The cookies of a sign-in are in the file `cookies`, with which `session` asks for a token, and
 * `health` reads the page of health for admins, which answers the member with STATUS.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'

const READY_MS = 120_000
const MEMBER = { email: 'member@rubato.example', password: 'quiet lantern rowing' }

/** The status of an answer, its text and its cookies; status 0 without one. */
const call = (method, path, { body, cookie, token } = {}) =>
  new Promise((resolve) => {
    const headers = {
      host: 'rubato.example',
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    request({ hostname: '127.0.0.1', method, path, headers, rejectUnauthorized: false }, (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0])
      let text = ''
      answer.on('data', (data) => (text += data))
      answer.on('end', () => resolve({ status: answer.statusCode, text, cookie: cookies.join('; ') }))
    })
      .on('error', () => resolve({ status: 0 }))
      .end(body && JSON.stringify(body))
  })

async function expectStatus(status, method, path, sent) {
  const answer = await call(method, path, sent)
  console.log(`${path} ${answer.status}`)
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status} instead of ${status}.`)
  return answer
}

async function tokenOfSession() {
  const { text } = await expectStatus(200, 'POST', '/api/auth/token', { cookie: readFileSync('cookies', 'utf8') })
  const { data } = JSON.parse(text)
  if (!data) throw new Error('The member is signed out.')
  return data.authToken
}

async function acceptPolicies(token) {
  const { text } = await expectStatus(200, 'GET', '/api/account/me', { token })
  const accepted = JSON.parse(text).policiesToAccept
  if (accepted.length > 0) await expectStatus(200, 'POST', '/api/account/policies', { token, body: { accepted } })
}

const commands = {
  async ready() {
    const until = Date.now() + READY_MS
    while ((await call('GET', '/api/ready')).status !== 200) {
      if (Date.now() > until) throw new Error('The site is not ready after two minutes.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  },
  async pages(...paths) {
    for (const path of paths) await expectStatus(200, 'GET', path)
  },
  async 'sign-up'(link) {
    const invite = link.split('#invite=')[1]
    await expectStatus(200, 'POST', '/api/auth/sign-up', { body: { ...MEMBER, username: 'member', invite } })
  },
  async 'sign-in'() {
    await expectStatus(401, 'POST', '/api/auth/sign-in', { body: { ...MEMBER, password: 'quiet lantern sailing' } })
    const { cookie } = await expectStatus(200, 'POST', '/api/auth/sign-in', { body: MEMBER })
    writeFileSync('cookies', cookie)
  },
  session: tokenOfSession,
  async health(status) {
    const token = await tokenOfSession()
    await acceptPolicies(token)
    await expectStatus(Number(status), 'GET', '/api/admin/health', { token })
  },
}

const [name, ...args] = process.argv.slice(2)
await commands[name](...args)
