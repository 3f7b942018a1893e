import type { BranchingContent } from '@rubato/contracts/domain'
import { checkSceneInSteps, type Problem, type SceneFinding } from '@rubato/engine'
import { createTurns } from '../../jobs/slices.ts'

/** The findings of the check, made in slices of time. */
async function findingsOf(content: BranchingContent): Promise<readonly SceneFinding[]> {
  const turn = createTurns()
  const steps = checkSceneInSteps(content)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const wait = turn()
    if (wait) await wait
  }
}

/** The findings as problems of the game, each at its place in the game and with the name of its section. */
export async function sceneProblems(content: BranchingContent): Promise<Problem[]> {
  const places = new Map(content.sections.map(({ id, name }, index) => [id, { index, name }]))
  return (await findingsOf(content)).map(({ path, at, message }): Problem => {
    const section = places.get(path.at(-1) ?? '')
    if (!section) return { path: at, message }
    return { path: ['sections', section.index, ...at], message: `“${section.name}”: ${message}` }
  })
}
