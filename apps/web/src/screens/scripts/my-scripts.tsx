import { useSuspenseQuery } from '@tanstack/react-query'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { MyScriptsScreen } from '../../features/scripts/own/my-scripts-screen.tsx'
import { useViewer } from './script-viewer.ts'

export function MyScripts() {
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  return <MyScriptsScreen viewer={useViewer()} tier={status.membershipTier} />
}
