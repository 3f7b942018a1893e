/** Loads code that a session needs before its start: of branching games, and of leading for one that a partner had led. */
import type { SceneRules, SessionRecording } from '@rubato/engine'
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

/** The session that was cut off, with the rules of leading if a partner had led it: it is rebuilt with their commands. */
export async function withLeadRules<Session extends PlannedSession>(
  session: Session,
  { inputs }: Pick<SessionRecording, 'inputs'>,
): Promise<Session> {
  const isLed = inputs.some(({ type }) => type === 'lead')
  return isLed ? { ...session, lead: (await import('@rubato/engine/lead')).leadRules } : session
}
