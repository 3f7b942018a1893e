/** The member's bookmarks in a video: set one at the present place, name it, go to it, remove it. */
import { useTranslation } from 'react-i18next'
import { TextInput } from '@mantine/core'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { BOOKMARK_NAME_MAX, BOOKMARKS_MAX, useBookmarks, type Bookmark } from './bookmarks.ts'
import { timeText } from './texts.ts'
import classes from './video-player.module.css'

/** Two bookmarks are at least this far apart, ms. */
const APART_MS = 1000

interface BookmarkFieldProps {
  /** Of the video in the folder. */
  path: string
  /** ms */
  place: number
  onSeek: (to: number) => void
}

export function BookmarkField({ path, place, onSeek }: BookmarkFieldProps) {
  const { t } = useTranslation('videos')
  const [marks, change] = useBookmarks(path)
  const isMarked = marks.some(({ at }) => Math.abs(at - place) < APART_MS)
  const replace = (mark: Bookmark, next: Bookmark | null) =>
    change(marks.flatMap((each) => (each === mark ? (next ?? []) : each)))
  return (
    <Card>
      <h2>{t('bookmarks.title')}</h2>
      <p className={classes['hint']}>{t(marks.length >= BOOKMARKS_MAX ? 'bookmarks.full' : 'bookmarks.hint')}</p>
      <ul className={classes['marks']}>
        {marks.map((mark) => {
          const time = timeText(mark.at)
          return (
            <li key={mark.at}>
              <Button small look="secondary" aria-label={t('bookmarks.go', { time })} onClick={() => onSeek(mark.at)}>
                {time}
              </Button>
              <TextInput
                aria-label={t('bookmarks.name', { time })}
                placeholder={t('bookmarks.placeholder')}
                maxLength={BOOKMARK_NAME_MAX}
                value={mark.name}
                onChange={({ currentTarget: { value } }) => replace(mark, { ...mark, name: value })}
              />
              <Button
                small
                look="secondary"
                aria-label={t('bookmarks.remove-at', { time })}
                onClick={() => replace(mark, null)}
              >
                {t('bookmarks.remove')}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className={classes['buttons']}>
        <Button
          small
          look="secondary"
          disabled={isMarked || marks.length >= BOOKMARKS_MAX}
          onClick={() => change([...marks, { at: Math.round(place), name: '' }])}
        >
          {t('bookmarks.set')}
        </Button>
      </div>
    </Card>
  )
}
