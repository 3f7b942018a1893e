/**
 * The largest things of a member, which the addresses of the requests name: a script of 20,000 dialogs, and a game and a
 * generator of two hours with every task. They are made again when a request has removed them.
 */
import {
  copyOfConfig,
  defaultGeneratorConfig,
  DIALOGS_MAX,
  DIALOGS_PER_TRIGGER,
  taskIds,
  taskNode,
  triggerIds,
  type GeneratorConfig,
} from '@rubato/contracts/domain'
import { completeProfile, generateGame } from '@rubato/engine'
import type { Answer, Callers } from './target.ts'

const splash = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: '', profile: '' },
}
const text = { description: 'As long as the contract lets it be.', tags: [] }

/** Two hours with every task. */
function busiestConfig(): GeneratorConfig {
  const config = copyOfConfig(defaultGeneratorConfig)
  config.gameDuration = { min: 120, max: 120 }
  config.taskFrequency = { min: 1, max: 1 }
  for (const id of taskIds) taskNode(config, id).enabled = true
  return config
}

/** A game that the engine accepts, so that it can be shared. */
function busiestGame(): object {
  const made = generateGame(busiestConfig(), 'hostile', completeProfile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return { description: text.description, splash, ...made.game, voice: { name: 'Alto' } }
}

/** Lines for one trigger after another, within the limit per trigger. */
export const dialogRows = (count: number, round = 0): object[] =>
  Array.from({ length: count }, (_, index) => ({
    trigger: triggerIds[Math.floor(index / (DIALOGS_PER_TRIGGER - 10)) % triggerIds.length],
    text: `${round} ${index} `.padEnd(40, 'wide words, '),
  }))

/** Throws when a request that others depend on was refused. */
function succeeded({ status, text: answer }: Answer): string {
  if (status >= 400) throw new Error(`${status}: ${answer.slice(0, 500)}`)
  return answer
}
const idOf = (answer: Answer): string => (JSON.parse(succeeded(answer)) as { id: string }).id

export const createScript = async (send: Callers['send'], title: string): Promise<string> =>
  idOf(await send({ name: 'createScript', body: { ...text, title } }))

async function fullScript(send: Callers['send']): Promise<Record<string, string>> {
  const scriptId = await createScript(send, 'A full script')
  const body = { rows: dialogRows(DIALOGS_MAX), apply: true }
  succeeded(await send({ name: 'importDialogs', params: { scriptId }, body }))
  const params = { scriptId, trigger: triggerIds[0] }
  const listed = JSON.parse(succeeded(await send({ name: 'listTriggerDialogs', params }))) as { data: { id: string }[] }
  return { scriptId, dialogId: listed.data[0]?.id ?? '' }
}

/** How each is made and looked up; the first key is the parameter of the look-up. */
const makers = {
  scriptId: { lookUp: 'getScript', make: fullScript },
  gameId: {
    lookUp: 'getGame',
    make: async (send: Callers['send']) => ({
      gameId: idOf(await send({ name: 'createGame', body: { ...busiestGame(), name: 'A busy game' } })),
    }),
  },
  gameGeneratorId: {
    lookUp: 'getGameGenerator',
    make: async (send: Callers['send']) => {
      const body = { ...text, title: 'A busy generator', splash, config: busiestConfig() }
      return { gameGeneratorId: idOf(await send({ name: 'createGameGenerator', body })) }
    },
  },
} as const

export interface Subjects {
  /** The parameters with the ids of the subjects instead of those that it has; makes missing subjects. */
  paramsOf(params: Record<string, unknown>): Promise<Record<string, unknown>>
}

export function createSubjects({ send }: Callers): Subjects {
  let ids: Record<string, string> = {}
  const ensure = async (key: keyof typeof makers) => {
    const { lookUp, make } = makers[key]
    const id = ids[key]
    const found = id !== undefined && (await send({ name: lookUp, params: { [key]: id } })).status === 200
    if (!found) ids = { ...ids, ...(await make(send)) }
  }
  return {
    async paramsOf(params) {
      for (const key of Object.keys(makers) as (keyof typeof makers)[]) if (key in params) await ensure(key)
      return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, ids[key] ?? value]))
    },
  }
}
