/** The badges beside a title: the state of the member's own script, the script of an instructor, the chosen script. */
import { useTranslation } from 'react-i18next'
import { findInstructor, type Script } from '@rubato/contracts/domain'
import classes from './script-badges.module.css'

type Badge = 'published' | 'private' | 'held' | 'taken-down' | 'built-in' | 'chosen'

export interface Viewer {
  /** The signed-in member, who cannot vote on their own scripts. */
  memberId: string
  /** The id of the script of the member's games. */
  chosenScript: string
}

function badgesOf(script: Script, viewer: Viewer): Badge[] {
  const isOwn = script.createdBy.id === viewer.memberId
  const badges: (Badge | false)[] = [
    isOwn && (script.moderation?.state ?? (script.published ? 'published' : 'private')),
    findInstructor(script.id) !== undefined && 'built-in',
    script.id === viewer.chosenScript && 'chosen',
  ]
  return badges.filter((badge) => badge !== false)
}

export function ScriptBadges({ script, viewer }: { script: Script; viewer: Viewer }) {
  const { t } = useTranslation()
  const badges = badgesOf(script, viewer)
  if (badges.length === 0) return null
  return (
    <span className={classes['badges']}>
      {badges.map((badge) => (
        <span key={badge} className={classes['badge']} data-badge={badge}>
          {t(`scripts.badges.${badge}`)}
        </span>
      ))}
    </span>
  )
}
