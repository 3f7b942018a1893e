/** Loads the code of branching games before such a session. Linear sessions do not need it. */
import type { SceneRules } from '@rubato/engine'
import { guardQuery } from '../../../lib/query/described-query.ts'
import type { PlannedSession } from './prepare-session.ts'

const loadSceneRules = async (): Promise<SceneRules> => (await import('@rubato/engine/scenes')).sceneRules

/** For a start screen, which shows a failure itself. */
export const sceneRulesQuery = guardQuery({
  queryKey: ['scene-rules'],
  gcTime: Infinity,
  staleTime: Infinity,
  // Code that cannot be loaded without a network is reported, and not waited for.
  networkMode: 'always',
  queryFn: loadSceneRules,
})

/** The session, with the rules of branching games if it is one of them. */
export async function withSceneRules<Session extends PlannedSession>(session: Session): Promise<Session> {
  return 'sections' in session.game ? { ...session, scenes: await loadSceneRules() } : session
}
