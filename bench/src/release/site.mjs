/**
 * Calls of a site behind nginx of the same machine, by the release's own Node:
 * `site.mjs ready`, `site.mjs pages PATH...`, `site.mjs sign-up INVITATION`, `site.mjs sign-in`. Ends with 1 when a call fails.
 */
import { request } from 'node:https'

const READY_MS = 120_000
const MEMBER = { email: 'member@rubato.example', password: 'quiet lantern rowing' }

/** The status of an answer; 0 without one. */
const call = (method, path, body) =>
  new Promise((resolve) => {
    const headers = { host: 'rubato.example', ...(body && { 'content-type': 'application/json' }) }
    request({ hostname: '127.0.0.1', method, path, headers, rejectUnauthorized: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
      .on('error', () => resolve(0))
      .end(body && JSON.stringify(body))
  })

async function expectStatus(status, method, path, body) {
  const answered = await call(method, path, body)
  console.log(`${path} ${answered}`)
  if (answered !== status) throw new Error(`${method} ${path} answered ${answered} in place of ${status}.`)
}

const commands = {
  async ready() {
    const until = Date.now() + READY_MS
    while ((await call('GET', '/api/ready')) !== 200) {
      if (Date.now() > until) throw new Error('The site is not ready after two minutes.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  },
  async pages(...paths) {
    for (const path of paths) await expectStatus(200, 'GET', path)
  },
  async 'sign-up'(link) {
    const invite = link.split('#invite=')[1]
    await expectStatus(200, 'POST', '/api/auth/sign-up', { ...MEMBER, username: 'member', invite })
  },
  async 'sign-in'() {
    await expectStatus(401, 'POST', '/api/auth/sign-in', { ...MEMBER, password: 'quiet lantern sailing' })
    await expectStatus(200, 'POST', '/api/auth/sign-in', MEMBER)
  },
}

const [name, ...args] = process.argv.slice(2)
await commands[name](...args)
