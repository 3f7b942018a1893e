/** The most expensive requests that the contracts accept, by endpoint, written by hand. */
import { randomBytes, randomUUID } from 'node:crypto'
import { DIALOGS_PER_CALL } from '@rubato/contracts/api'
import { DIALOGS_MAX, DIALOGS_PER_TRIGGER, triggerIds } from '@rubato/contracts/domain'
import { accountCases } from './account-cases.ts'
import { itemCases } from './item-cases.ts'
import type { Target } from './target.ts'
import { idOf, SEARCHES, succeeded, type WorstCase } from './worst-case.ts'

/** Lines for one trigger after another, within the limit per trigger; each text has `length` characters. */
const lines = (count: number, length: number, round: number) =>
  Array.from({ length: count }, (_, index) => ({
    trigger: triggerIds[Math.floor(index / (DIALOGS_PER_TRIGGER - 10)) % triggerIds.length],
    text: `${round} ${index} `.padEnd(length, 'wide words, '),
  }))

/** Creates scripts of the maximum size and returns the requests to send; `victim` is a script that may be changed. */
export async function worstCases({ send }: Target): Promise<{ cases: WorstCase[]; victim: string }> {
  const script = (title: string, tags: string[] = []) => ({ title, description: 'd'.repeat(500), tags })
  const create = async (title: string) => idOf(succeeded(await send({ name: 'createScript', body: script(title) })))
  const full = { scriptId: await create('A full script') }
  const wide = { scriptId: await create('A wide script') }
  const fresh = { scriptId: '' }
  const renew = async () => {
    if (fresh.scriptId !== '') await send({ name: 'deleteScript', params: fresh })
    fresh.scriptId = await create('A fresh script')
  }
  const fill = async (params: object, rows: object[]) =>
    succeeded(await send({ name: 'importDialogs', params: { ...params }, body: { rows, apply: true } }))
  await fill(full, lines(DIALOGS_MAX, 20, 0))
  await fill(wide, lines(DIALOGS_PER_TRIGGER - 10, 500, 0))
  const listed = JSON.parse(
    (await send({ name: 'listTriggerDialogs', params: { ...wide, trigger: triggerIds[0] } })).text,
  ) as { data: { id: string }[] }
  const ids = listed.data.map(({ id }) => id)
  let round = 0
  const imports = (what: string, rows: () => object[], apply: boolean, params: object = full): WorstCase => ({
    name: 'importDialogs',
    what,
    params: { ...params },
    get body() {
      return { rows: rows(), apply }
    },
  })
  const dropCopies = async () => {
    const { text } = await send({ name: 'listScripts', query: { limit: 1000, search: 'full', userId: await me() } })
    for (const { id } of (JSON.parse(text) as { data: { id: string }[] }).data) {
      if (id !== full.scriptId) await send({ name: 'deleteScript', params: { scriptId: id } })
    }
  }
  const me = async () => idOf((await send({ name: 'me' })).text)
  const cases: WorstCase[] = [
    ...(await itemCases(send, await me())),
    ...(await accountCases(send)),
    imports('20,000 new lines', () => lines(DIALOGS_MAX, 20, (round += 1)), true, fresh),
    imports('20,000 lines that are there', () => lines(DIALOGS_MAX, 20, 0), true),
    imports('20,000 lines, tried', () => lines(DIALOGS_MAX, 60, 1), false),
    imports('20,000 rows without a field', () => Array.from({ length: DIALOGS_MAX }, () => ({})), false),
    imports('20,000 rows of junk', () => Array.from({ length: DIALOGS_MAX }, () => ({ trigger: 'x', text: '' })), true),
    imports('8 MB of wide lines', () => lines(14_000, 500, (round += 1)), true, fresh),
    { name: 'cloneScript', what: '20,000 lines', params: full, before: dropCopies },
    { name: 'listDialogs', what: '20,000 lines', params: full },
    { name: 'listTriggerDialogs', what: '990 wide lines', params: { ...wide, trigger: triggerIds[0] } },
    {
      name: 'orderDialogs',
      what: '990 wide lines',
      params: wide,
      get body() {
        return { trigger: triggerIds[0], ids: ids.reverse() }
      },
    },
    {
      name: 'cloneDialog',
      what: `${DIALOGS_PER_CALL} wide lines`,
      params: fresh,
      body: { dialogIds: ids.slice(0, DIALOGS_PER_CALL) },
      before: renew,
    },
    {
      name: 'addDialogs',
      what: `${DIALOGS_PER_CALL} wide lines`,
      params: fresh,
      before: renew,
      get body() {
        return {
          dialogs: lines(DIALOGS_PER_CALL, 500, 0).map((line) => ({
            ...line,
            id: randomUUID(),
            speech: line.text,
            trigger: triggerIds[1],
          })),
        }
      },
    },
    { name: 'updateScript', what: 'published with 20,000 lines', params: full, body: { published: true } },
    ...SEARCHES.map((search): WorstCase => ({
      name: 'listScripts',
      what: 'a search',
      query: { search: search.slice(0, 200), limit: 1000 },
    })),
    { name: 'listTags', what: 'the largest page', query: { limit: 1000 } },
    {
      name: 'patreonWebhook',
      what: '1 MB without a signature',
      body: { data: Array.from({ length: 90_000 }, () => ({ a: 1 })) },
    },
    { name: 'updateSettings', what: 'every setting', body: { optIns: [], profile: {}, gameGeneratorConfig: {} } },
    {
      name: 'signUp',
      what: 'the longest password',
      body: {
        email: `${randomUUID()}@example.test`,
        password: randomBytes(64).toString('hex'),
        username: 'hostile-member',
      },
    },
  ]
  const victim = await create('A victim script')
  return { cases: cases.map((given) => withParams(given, fresh, renew)), victim }
}

/** Gives each import into a fresh script a new script before it. */
function withParams(given: WorstCase, fresh: { scriptId: string }, renew: () => Promise<void>): WorstCase {
  if (given.params !== undefined && 'scriptId' in given.params && given.params['scriptId'] === '') {
    const body = Object.getOwnPropertyDescriptor(given, 'body') ?? {}
    return Object.defineProperty({ ...given, params: fresh, before: renew }, 'body', body)
  }
  return given
}
