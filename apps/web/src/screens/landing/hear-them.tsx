/** A card for each instructor; a press plays what it says in a session. */
import { useTranslation } from 'react-i18next'
import type { Instructor } from '@rubato/contracts/domain'
import classes from './hear-them.module.css'

const instructorIds: readonly Instructor['id'][] = ['host', 'coach', 'tease', 'conductor']

/** A voice as a line: decoration, the same for all. */
const WAVE = 'M0 12h8l3-7 4 14 4-12 4 9 4-14 5 16 4-11 4 7 4-9 5 12 4-16 4 13 4-8 5 9 4-13 4 15 4-12 4 8 4-10 5 11h4'

function Card({ id }: { id: Instructor['id'] }) {
  const { t } = useTranslation()
  return (
    // Enabled by the script that plays it.
    <button type="button" disabled className={classes['card']} data-sample={id} aria-pressed="false">
      <span className={classes['name']}>
        {t(`words.instructors.${id}.name`)}
        <span className={classes['progress']} aria-hidden="true">
          <svg viewBox="0 0 106 24" preserveAspectRatio="none">
            <path d={WAVE} />
          </svg>
        </span>
        <svg className={classes['mark']} viewBox="0 0 24 24" aria-hidden="true">
          <path className={classes['start']} d="M8 5.5v13l10.5-6.5z" />
          <path className={classes['stop']} d="M7 7h10v10H7z" />
        </svg>
      </span>
      <span className={classes['text']} data-part="character">
        {t(`words.instructors.${id}.character`)}
      </span>
      <span className={classes['text']} data-part="said" hidden />
    </button>
  )
}

export function HearThem() {
  const { t } = useTranslation()
  return (
    <section className={classes['hear']} aria-labelledby="hear-them" data-part="samples">
      <div className={classes['about']}>
        <h2 id="hear-them">{t('landing.hear.title')}</h2>
        <p>{t('landing.hear.text')}</p>
        <p
          role="status"
          data-part="sample-status"
          data-loading={t('landing.hear.loading')}
          data-failed={t('landing.hear.failed')}
        />
      </div>
      <ul className={classes['cards']}>
        {instructorIds.map((id) => (
          <li key={id}>
            <Card id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
