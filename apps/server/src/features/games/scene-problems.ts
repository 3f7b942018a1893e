import type { BranchingContent } from '@rubato/contracts/domain'
import { checkScene, type Problem, type SceneFinding } from '@rubato/engine'

/** The findings of the check as problems of the game, each at its place in the game and with the name of its section. */
export function sceneProblems(content: BranchingContent): Problem[] {
  const places = new Map(content.sections.map(({ id, name }, index) => [id, { index, name }]))
  return checkScene(content).map(({ path, at, message }: SceneFinding): Problem => {
    const section = places.get(path.at(-1) ?? '')
    if (!section) return { path: at, message }
    return { path: ['sections', section.index, ...at], message: `“${section.name}”: ${message}` }
  })
}
