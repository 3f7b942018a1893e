import { useId, useMemo, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isDefaultProfile, taskNode, tasks, type Settings } from '@rubato/contracts/domain'
import { permittedConfig, profileFromSettings, resolveConfig } from '@rubato/engine'
import { Piece } from '../../lib/errors/piece.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { SplashArt } from '../../ui/art/splash-art.tsx'
import { readSessionConditions, currentSettings } from './plan/session-conditions.ts'
import { durationText } from './plan/describe-config.ts'
import classes from './home-screen.module.css'
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
  return tasks.filter(({ id }) => taskNode(config, id).enabled).length
}

/** A member without a session on this device and without limits is led to the profile first. */
const isNewcomer = ({ profile, optIns }: Settings): boolean =>
  readHistory().length === 0 && optIns.length === 0 && isDefaultProfile(profile)

function LastSession() {
  const { t, i18n } = useTranslation()
  const [last] = countedSessions(readHistory())
  if (!last) return null
  const day = new Intl.DateTimeFormat(i18n.language, { weekday: 'long' }).format(last.endedAt)
  const minutes = Math.round(last.playedMs / 60_000)
  return <p className={classes['chip']}>{t('home.last-session', { day, minutes })}</p>
}

/** Beside "Generate a Game", the cards of the product. */
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
  const isNew = isNewcomer(settings)
  const config = settings.gameGeneratorConfig
  const hero = { count, length: durationText(t, config), voice: config.instructor.voice ?? 'Alto' }
  return (
    <Hero id="generate-a-game" className={classes['hero']}>
      <h2>{t('home.hero.title')}</h2>
      <p>
        {t('home.hero.text', hero)} {t(isNew ? 'home.hero.first' : 'home.hero.limits')}
      </p>
      <div className={classes['actions']}>
        <Link to="/play/game-generator" className={buttonClass()}>
          {t('home.hero.start')}
        </Link>
        {isNew && (
          <Link to="/profile" className={buttonClass({ look: 'secondary' })}>
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

/** The steps from here to the end of a first session. */
const steps = ['limits', 'questions', 'play'] as const

function FirstSteps() {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes['first']}>
      <h2 id={heading}>{t('home.first.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`home.first.${step}.title`)}</strong> {t(`home.first.${step}.text`)}
          </li>
        ))}
      </ol>
    </section>
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
  return (
    <>
      <header className={classes['head']}>
        <h1>{t(`home.${part}`)}</h1>
        <Piece>
          <LastSession />
        </Piece>
      </header>
      <Piece>
        <GenerateGame settings={settings} />
      </Piece>
      {isNewcomer(settings) && (
        <>
          <FirstSteps />
          {newcomerNotice}
        </>
      )}
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
