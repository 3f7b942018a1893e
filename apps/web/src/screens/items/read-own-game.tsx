/** "Read it through" for the author of a branching game: on the pages of others it would give the story away. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { profileFromSettings } from '@rubato/engine'
import { isOwn, type ItemViewer, type WholePlayable } from '../../domain/items/item.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { ReadThrough } from '../sessions/read-through.tsx'

export function ReadOwnGame({ item, viewer }: { item: WholePlayable; viewer: ItemViewer }) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  if (item.kind !== 'game' || !item.content.branches || !isOwn(item, viewer)) return null
  return (
    <ReadThrough
      game={item.content}
      script={settings.gameGeneratorConfig.instructor.script}
      profile={profileFromSettings(currentSettings(settings), conditions)}
      dominantHand={settings.profile.dominantHand}
      work={{ title: item.name, creator: item.createdBy.username }}
      isTall
    />
  )
}
