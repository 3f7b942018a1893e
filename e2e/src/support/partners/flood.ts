/** A partner's page that was changed to send far more commands than the page of this site does. */
import type { LeadCommand } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'

/** To be run before the scripts of the page. The page works as usual until the event `flood`; from then on it sends `perSecond` commands. */
function sendTooMuch({ commands, perSecond }: { commands: readonly LeadCommand[]; perSecond: number }): void {
  const { subtle } = crypto
  const encrypt = subtle.encrypt.bind(subtle)
  const send = WebSocket.prototype.send
  let key: CryptoKey | null = null
  let socket: WebSocket | null = null
  /** The number of the last frame, with those of the flood. */
  let count = 0
  /** The numbers that the page gave its frames, and the numbers that they are sent with. */
  const counts = new Map<number, number>()
  const nonceOf = (number: number): ArrayBuffer => {
    const bytes = new ArrayBuffer(12)
    new DataView(bytes).setBigUint64(4, BigInt(number))
    return bytes
  }
  subtle.encrypt = async (algorithm, ownKey, text) => {
    const own = Number(((algorithm as AesGcmParams).iv as DataView).getBigUint64(4))
    // The page begins again with each key.
    if (own === 1) count = 0
    key = ownKey
    count += 1
    counts.set(own, count)
    return encrypt({ name: 'AES-GCM', iv: nonceOf(count) }, ownKey, text)
  }
  WebSocket.prototype.send = function (this: WebSocket, text: string) {
    const message = JSON.parse(text) as { kind: string; data?: string }
    if (message.kind === 'hello')
      this.addEventListener('message', ({ data, target }) => {
        if ((JSON.parse(String(data)) as { kind: string }).kind === 'ready') socket = target as WebSocket
      })
    const frame = JSON.parse(message.data ?? '{}') as { kind?: string; count?: number }
    if (frame.kind === 'sealed') message.data = JSON.stringify({ ...frame, count: counts.get(frame.count ?? 0) })
    send.call(this, JSON.stringify(message))
  }
  const sendCommand = async (command: LeadCommand) => {
    if (!key || socket?.readyState !== WebSocket.OPEN) return
    count += 1
    const own = count
    const message = JSON.stringify({ kind: 'command', id: 1 + (own % 1_000_000), command: { kind: 'lead', command } })
    const bytes = new TextEncoder().encode(message)
    const sealed = await encrypt({ name: 'AES-GCM', iv: nonceOf(own) }, key, bytes)
    const data = btoa(String.fromCharCode(...new Uint8Array(sealed)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    if (socket.readyState === WebSocket.OPEN)
      send.call(socket, JSON.stringify({ kind: 'frame', data: JSON.stringify({ kind: 'sealed', count: own, data }) }))
  }
  addEventListener('flood', () => {
    const [everyMs, begin] = [25, performance.now()]
    let sent = 0
    setInterval(() => {
      const due = ((performance.now() - begin) / 1000) * perSecond
      for (; sent < due; sent++) void sendCommand(commands[sent % commands.length]!)
    }, everyMs)
  })
}

/** Changes the page before it is opened. */
export const changeToFlood = (page: Page, commands: readonly LeadCommand[], perSecond: number): Promise<unknown> =>
  page.addInitScript(sendTooMuch, { commands, perSecond })

export const beginFlood = (page: Page): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('flood')))
