/** The code of branching games, which is loaded before a session of one: a linear session does without it. */
import type { SceneRules } from '@rubato/engine'
import { guardQuery } from '../../../lib/query/described-query.ts'
import type { PlannedSession } from './prepare-session.ts'

const loadSceneRules = async (): Promise<SceneRules> => (await import('@rubato/engine/scenes')).sceneRules

/** For a start screen, which says a failure itself. */
export const sceneRulesQuery = guardQuery({
  queryKey: ['scene-rules'],
  gcTime: Infinity,
  staleTime: Infinity,
  queryFn: loadSceneRules,
})

/** The session with all that it is played with. */
export async function withSceneRules<Session extends PlannedSession>(session: Session): Promise<Session> {
  return 'sections' in session.game ? { ...session, scenes: await loadSceneRules() } : session
}
