/** The code without which a session cannot be played to its end. */
import { guardQuery } from '../../../lib/query/described-query.ts'

async function loadParts(): Promise<true> {
  const stage = import('../../../play/index.ts').then(({ loadStageParts }) => loadStageParts())
  await Promise.all([stage, import('../../../features/sessions/over/game-over.tsx')])
  return true
}

/** For a start screen, which shows a failure itself. */
export const sessionPartsQuery = guardQuery({
  queryKey: ['session-parts'],
  gcTime: Infinity,
  staleTime: Infinity,
  // Code that cannot be loaded without a network is reported, and not waited for.
  networkMode: 'always',
  queryFn: loadParts,
})
