import { useMemo, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bodyParts, isDefaultProfile, type Settings } from '@rubato/contracts/domain'
import { permittedConfig, profileFromSettings, resolveConfig } from '@rubato/engine'
import { Piece } from '../../lib/errors/piece.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { SplashArt } from '../../ui/art/splash-art.tsx'
import { readSessionConditions, currentSettings } from './plan/session-conditions.ts'
import { countOn, durationText } from './plan/describe-config.ts'
import classes from './home-screen.module.css'
import { lastSessionText } from './history/last-session-text.ts'
import { countedSessions, readHistory } from './history/session-history.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'
function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

function countTasks(settings: Settings): number {
  const profile = profileFromSettings(currentSettings(settings), readSessionConditions())
  const { config } = permittedConfig(resolveConfig(settings.gameGeneratorConfig), profile)
  return countOn(config)
}

/** Whether the member has answered the questions about limits, or changed any of them elsewhere. */
const hasSetLimits = ({ welcome, profile, optIns }: Settings): boolean =>
  welcome === 'answered' || optIns.length > 0 || !isDefaultProfile(profile)

/** How the member's limits change a session, as the name of a text below `home.hero`. */
function limitsText(settings: Settings): 'first' | 'limits' | 'consent' | null {
  const { hardLimits, body } = settings.profile
  if (!hasSetLimits(settings)) return 'first'
  if (hardLimits.length > 0 || body.length < bodyParts.length) return 'limits'
  return settings.optIns.length === 0 ? 'consent' : null
}

function LastSession() {
  const { t, i18n } = useTranslation()
  const [now] = useState(() => new Date())
  const [last] = countedSessions(readHistory())
  if (!last) return null
  return <p className={classes['chip']}>{lastSessionText(t, i18n.language, last, now)}</p>
}

/** Beside "Generate a game", the cards of the product. */
const cards = [
  { id: 'explore-game-generators', to: '/explore-game-generators' },
  { id: 'explore-games', to: '/explore-games' },
  { id: 'explore-scripts', to: '/explore-scripts' },
  { id: 'settings', to: '/settings' },
] as const

function HomeCard({ card: { id, to } }: { card: (typeof cards)[number] }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={classes['card']}>
      <SplashArt id={`home-${id}`} className={classes['picture']} />
      <span className={classes['text']}>
        <span className={classes['title']}>{t(`home.cards.${id}.title`)}</span>
        <span>{t(`home.cards.${id}.text`)}</span>
      </span>
    </Link>
  )
}

function GenerateGame({ settings }: { settings: Settings }) {
  const { t } = useTranslation()
  const count = useMemo(() => countTasks(settings), [settings])
  const limits = limitsText(settings)
  const config = settings.gameGeneratorConfig
  const hero = { count, length: durationText(t, config), voice: config.instructor.voice ?? 'Alto' }
  return (
    <Hero id="generate-a-game" className={classes['hero']}>
      <h2>{t('home.hero.title')}</h2>
      <p>
        {t('home.hero.text', hero)} {limits && t(`home.hero.${limits}`)}
      </p>
      <div className={classes['actions']}>
        <Link to="/play/game-generator" className={buttonClass()}>
          {t('home.hero.start')}
        </Link>
        {limits === 'first' && (
          <Link to="/welcome" className={buttonClass({ look: 'secondary' })}>
            {t('home.hero.profile')}
          </Link>
        )}
        <Link to="/settings" className={buttonClass({ look: 'secondary' })}>
          {t('home.hero.adjust')}
        </Link>
      </div>
    </Hero>
  )
}

interface HomeScreenProps {
  settings: Settings
  /** Shown to a member who has not played yet, below the quick start. */
  newcomerNotice: ReactNode
  /** The choice of an instructor or a script, which belongs to another feature. */
  instructorChoice: ReactNode
  /** Sections of other features, above the cards. */
  children: ReactNode
}

export function HomeScreen({ settings, newcomerNotice, instructorChoice, children }: HomeScreenProps) {
  const { t } = useTranslation()
  const [part] = useState(() => partOfDay(new Date().getHours()))
  const greeting = t(`home.${part}`)
  return (
    <>
      <header className={classes['head']}>
        <h1>{settings.callName === '' ? greeting : t('home.greeting', { greeting, name: settings.callName })}</h1>
        <Piece>
          <LastSession />
        </Piece>
      </header>
      <Piece>
        <GenerateGame settings={settings} />
      </Piece>
      {countedSessions(readHistory()).length === 0 && newcomerNotice}
      <div className={classes['instructors']}>
        <Piece>{instructorChoice}</Piece>
      </div>
      {children}
      <div className={classes['cards']}>
        {cards.map((card) => (
          <Piece key={card.id}>
            <HomeCard card={card} />
          </Piece>
        ))}
      </div>
    </>
  )
}
