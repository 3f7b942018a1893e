/** One member plays session after session with the same instructor; what was said carries over as on a device. */
import {
  bodyParts,
  copyOfConfig,
  defaultGeneratorConfig,
  equipmentIds,
  optInIds,
  taskNode,
  tasks,
  type GeneratorConfig,
  type TaskField,
} from '@rubato/contracts/domain'
import {
  defaultProfile,
  fitToDuration,
  generateGame,
  playAsMember,
  type MemberModel,
  type PlayerProfile,
} from '@rubato/engine'
import { shippedGenerators, shippedScripts, spokenScripts } from '@rubato/script-content'
import { linesOfSession, type SessionLines } from './session-lines.ts'

/** Agrees to every opt-in and owns all equipment. */
const willing: PlayerProfile = { ...defaultProfile, optedIn: optInIds, body: bodyParts, equipment: equipmentIds }

const LENGTH = { min: 20, max: 20 }
const usual: GeneratorConfig = { ...defaultGeneratorConfig, gameDuration: LENGTH }

/** Every task with every option. */
function everyTask(): GeneratorConfig {
  const config = { ...copyOfConfig(defaultGeneratorConfig), gameDuration: LENGTH }
  for (const { id, fields } of tasks) {
    const node = taskNode(config, id)
    Object.assign(node, { enabled: true, weight: 1 })
    for (const [name, field] of Object.entries(fields as Record<string, TaskField>))
      if (field.kind === 'options') Object.assign(node, { [name]: field.options })
  }
  return config
}

const varied = [everyTask(), ...shippedGenerators.map(({ config }) => ({ ...config, gameDuration: LENGTH }))]

export interface PlannedSession {
  config: GeneratorConfig
  profile: PlayerProfile
  member: MemberModel
}

/** Sessions of the default settings with a member who answers. */
export const usualSessions = (count: number): PlannedSession[] =>
  Array.from({ length: count }, () => ({ config: usual, profile: defaultProfile, member: 'cooperative' }))

/** Members of eight sessions, in turn. */
const members: readonly MemberModel[] = [
  'cooperative', 'cooperative', 'struggling', 'cooperative', 'silent', 'cooperative', 'struggling', 'cooperative',
] // prettier-ignore

/** Default settings, every task and a built-in generator in turn, with members who answer, struggle and press nothing. */
export const variedSessions = (count: number): PlannedSession[] =>
  Array.from({ length: count }, (_, index) => {
    const other = varied[Math.floor(index / 3) % varied.length] ?? usual
    const config = [usual, varied[0] ?? usual, other][index % 3] ?? usual
    return { config, profile: willing, member: members[index % members.length] ?? 'cooperative' }
  })

/** The lines of each session. The seed names the member. */
export function playSeries(scriptId: string, sessions: readonly PlannedSession[], seed: string): SessionLines[] {
  const scripts = spokenScripts(shippedScripts, scriptId)
  if (!scripts) throw new Error(`There is no script "${scriptId}".`)
  const lastSpoken: Record<string, number> = {}
  let spoken = 0
  return sessions.map(({ config, profile, member }, index) => {
    const of = `${seed}-${index + 1}`
    const made = generateGame(fitToDuration(config, profile), of, profile)
    if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join(' '))
    const library = { scripts, lastSpoken: { ...lastSpoken } }
    const record = playAsMember({ game: made.game, library, profile, seed: of }, member)
    for (const effect of record) if (effect.kind === 'say') lastSpoken[effect.line.id] = spoken++
    return linesOfSession(record)
  })
}
