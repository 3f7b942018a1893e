/** The pages of many pairs, in a separate thread: they connect, and send what real pages send, until the thread is ended. */
import { parentPort, workerData } from 'node:worker_threads'
import { keepSending, openClient, playStage } from './client.ts'
import type { PairTickets } from './relay-process.ts'

export interface OtherPairs {
  port: number
  tickets: readonly PairTickets[]
}

/** Pairs that connect at once. */
const TOGETHER = 50
/** A frame as long as a sealed ping, and the interval of a partner's pings, ms. */
const [PARTNER_FRAME, PARTNER_MS] = ['p'.repeat(140), 2000]

async function openPair(port: number, { member, stage: ticket, guest, screen }: PairTickets): Promise<void> {
  const stage = openClient(port, { bearer: member, ticket })
  await stage.ready
  const partner = openClient(port, { ticket: guest })
  await partner.ready
  playStage(stage, screen)
  keepSending(partner, { kind: 'frame', data: PARTNER_FRAME }, PARTNER_MS)
}

const { port, tickets } = workerData as OtherPairs
for (let first = 0; first < tickets.length; first += TOGETHER)
  await Promise.all(tickets.slice(first, first + TOGETHER).map((each) => openPair(port, each)))
parentPort?.postMessage('connected')
