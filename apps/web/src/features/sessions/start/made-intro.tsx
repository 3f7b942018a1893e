/** Start screen of a member's item: its picture, author and description next to the parts of the session. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SavedItem } from '@rubato/contracts/domain'
import { AuthorLink } from '../../../domain/items/parts/origin.tsx'
import { PhotoCredit } from '../../../domain/splash/photo-credit.tsx'
import { Splash } from '../../../domain/splash/splash.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SafeNote } from '../../../ui/feedback/safe-note.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './made-intro.module.css'

/** State of the start, from the screen that plays the item. */
export interface StartProps {
  /** Its plays are counted. */
  isCounted: boolean
  /** The dialogs are still loading. */
  busy: boolean
  /** Why it cannot start. */
  trouble: ReactNode
  /** Choices for the stage: the light behind it, a partner. */
  choices: ReactNode
  onStart: () => void
}

interface MadeIntroProps extends StartProps {
  made: Pick<SavedItem, 'createdBy' | 'shared' | 'splash'> & { description: string }
  title: string
  /** Its content, in sentences below `heading`. */
  heading: string
  sentences: readonly string[]
  /** Its answers are counted with its plays. */
  asks?: boolean
  /** Below the description. */
  children?: ReactNode
}

/** The text next to it links to the setting that turns it off. */
function CountingNote({ asks }: { asks: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={classes['counted']}>
      {t(asks ? 'items.counting-answers' : 'items.counting')} <Link to="/settings">{t('items.counting-settings')}</Link>
    </p>
  )
}

export function MadeIntro({ made, title, heading, sentences, asks = false, children, ...start }: MadeIntroProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['layout']}>
      <div className={classes['made']}>
        <Splash photo={made.splash} className={classes['picture']} decorative />
        <PhotoCredit photo={made.splash} />
        <h1>{title}</h1>
        <p className={classes['by']}>
          <AuthorLink item={made}>{t('custom-game.by', { author: made.createdBy.username })}</AuthorLink>
        </p>
        <p>{made.description}</p>
        {children}
        {start.choices}
      </div>
      <Card className={classes['plan']}>
        <h2>{heading}</h2>
        <ul className={classes['sentences']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <SafeNote>{t('generate.safe')}</SafeNote>
        {start.isCounted && <CountingNote asks={asks} />}
        {start.trouble}
        <Button wide disabled={start.busy} onClick={start.onStart}>
          {t('generate.start')}
        </Button>
      </Card>
    </div>
  )
}
