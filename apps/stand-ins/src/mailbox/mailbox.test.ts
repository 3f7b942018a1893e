import { createConnection } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startMailbox, type RunningMailbox } from './start.ts'

let mailbox: RunningMailbox
beforeEach(async () => {
  mailbox = await startMailbox({ environment: 'test' })
})
afterEach(() => mailbox.close())

const text = `From: Account <account@example.test>\r\nTo: ada@example.test\r\nSubject: Hello\r\n\r\nSee http://localhost/#token=a <b>\r\n.`

/** Sends these lines one after the other, each after an answer; resolves to the codes of the answers. */
const speak = (...lines: string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const codes: string[] = []
    const socket = createConnection(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1')
    socket.setEncoding('utf8').on('error', reject)
    socket.on('close', () => resolve(codes))
    socket.on('data', (answer: string) => {
      codes.push(answer.slice(0, 3))
      const line = lines.shift()
      if (line === undefined) socket.end()
      else socket.write(`${line}\r\n`)
    })
  })
const sendOne = () =>
  speak('HELO here', 'MAIL FROM:<account@example.test>', 'RCPT TO:<ada@example.test>', 'DATA', text, 'QUIT')

it('refuses production', async () => {
  await expect(startMailbox({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
})

it('takes a mail by SMTP, and shows it on its page with its links and without its markup', async () => {
  expect(await sendOne()).toEqual(['220', '250', '250', '250', '354', '250', '221'])
  expect(mailbox.mails).toMatchObject([
    { from: 'account@example.test', fromName: 'Account', to: ['ada@example.test'], subject: 'Hello' },
  ])
  const page = await (await fetch(mailbox.baseUrl)).text()
  expect(page).toContain('<a href="http://localhost/#token=a">')
  expect(page).not.toContain('<b>')
  expect(await (await fetch(`${mailbox.baseUrl}/mails`)).json()).toMatchObject([{ subject: 'Hello' }])
})

it('fails as it is told, for the given number of connections', async () => {
  mailbox.setFault({ kind: 'refuse' }, 1)
  expect(await sendOne()).toEqual(['421'])
  mailbox.setFault({ kind: 'busy' }, 1)
  expect((await sendOne())[3]).toBe('451')
  mailbox.setFault({ kind: 'unknown-recipient' }, 1)
  expect((await sendOne())[3]).toBe('550')
  mailbox.setFault({ kind: 'refuse-text' }, 1)
  expect((await sendOne())[5]).toBe('554')
  expect(mailbox.mails).toEqual([])
  await sendOne()
  expect(mailbox.mails).toHaveLength(1)
})
