import { sceneOutlineSchema, sectionSchema, type Section } from '@rubato/contracts/domain'
import { problem } from '../../commands/draft.ts'
import type { CommandProblem } from '../../commands/types.ts'
import type { SceneDocument } from './types.ts'

/** Sections that the contract has accepted. Sections are immutable, so each is parsed only once. */
const accepted = new WeakSet<Section>()

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

function issueOfSection(section: Section): Issue | null {
  if (accepted.has(section)) return null
  const parsed = sectionSchema.safeParse(section)
  if (!parsed.success) return parsed.error.issues[0] ?? null
  accepted.add(section)
  return null
}

function issueOf(document: SceneDocument): Issue | null {
  const outline = sceneOutlineSchema.safeParse(document)
  if (!outline.success) return outline.error.issues[0] ?? null
  for (const [index, section] of document.sections.entries()) {
    const issue = issueOfSection(section)
    if (issue) return { ...issue, path: ['sections', index, ...issue.path] }
  }
  return null
}

/** The first problem of the contract, in its own words. `before` is an accepted document: parts that are the same in it are not parsed. */
export function contractProblem(document: SceneDocument, before?: SceneDocument): CommandProblem | null {
  if (document.sections === before?.sections && document.variables === before.variables) return null
  const issue = issueOf(document)
  if (!issue) return null
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  return { ...problem('game-refused'), path, message: issue.message }
}
