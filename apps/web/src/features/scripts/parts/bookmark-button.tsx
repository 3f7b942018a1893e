import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import classes from './bookmark-button.module.css'
import { useBookmark } from '../queries/use-opinion.ts'

export function BookmarkButton({ script }: { script: Script }) {
  const { t } = useTranslation()
  const { mutate } = useBookmark(script.id)
  const isKept = script.bookmark !== undefined
  const text = isKept ? t('scripts.bookmarked') : t('scripts.bookmark')
  return (
    <Button
      look="secondary"
      small
      className={classes['bookmark']}
      aria-pressed={isKept}
      aria-label={t('scripts.bookmark-name', { text, title: script.title })}
      onClick={() => mutate(!isKept)}
    >
      {text}
    </Button>
  )
}
