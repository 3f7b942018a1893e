/** The texts of an item, for the admin who decides on it. */
import { useId } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemKind, ItemReview } from '@rubato/contracts/domain'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { contentQuery, dialogsQuery } from './moderation.queries.ts'
import classes from '../admin.module.css'
import { dayOf } from '../when.ts'
import { EndlessList } from '../endless-list.tsx'
import { namesOf, ownWordsOf, sectionWordsOf, type Composed, type OwnWords } from './own-words.ts'
import { importedText } from '../../../domain/texts/imported-text.ts'
import { rangeText } from '../../../domain/texts/range-text.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The texts of a hidden item that name a forbidden subject, in their current version, for review before a release. */
export function NamedTexts({ review: { named, namedCount: count } }: { review: ItemReview }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes['named']}>
      <h4 id={id}>{t('admin.item.named')}</h4>
      {count === 0 && <p className={classes['small']}>{t('admin.item.named-none')}</p>}
      <ul aria-labelledby={id}>
        {named.map(({ trigger, text, subjects }, index) => (
          <li key={index}>
            <p className={classes['quote']}>{text}</p>
            <p className={classes['small']}>
              {trigger ? triggerLabel(t, trigger) : t('admin.item.named-details')} · {subjects.join(', ')}
            </p>
          </li>
        ))}
      </ul>
      {count > named.length && (
        <p className={classes['small']}>{t('admin.item.named-shown', { shown: named.length, count })}</p>
      )}
    </div>
  )
}

/** Of an imported game: the file that it was made from, and the declaration of its owner. */
export function ImportedWork({ imported }: { imported: NonNullable<ItemReview['imported']> }) {
  const { t, i18n } = useTranslation()
  const { declaredAt } = imported
  return (
    <p>
      {importedText(t, imported)}{' '}
      {declaredAt === null
        ? t('admin.item.undeclared')
        : t('admin.item.imported', { date: dayOf(declaredAt, i18n.language) })}
    </p>
  )
}

/** The public dialogs of a script. */
export function PublicDialogs({ scriptId, revision }: { scriptId: string; revision: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(dialogsQuery(scriptId, revision))
  const texts = {
    loading: t('admin.item.lines-loading'),
    error: t('admin.item.lines-error'),
    more: t('admin.item.lines-more'),
    end: t('admin.item.lines-end'),
  }
  return (
    <EndlessList query={query} texts={texts} empty={<p className={classes['small']}>{t('admin.item.no-lines')}</p>}>
      {(dialogs) => (
        <dl className={classes['lines']}>
          {dialogs.map((dialog) => (
            <div key={dialog.id}>
              <dt>{triggerLabel(t, dialog.trigger)}</dt>
              <dd>
                {dialog.text}
                {dialog.speech !== null && (
                  <span className={classes['small']}> {t('admin.item.speech', { speech: dialog.speech })}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </EndlessList>
  )
}

function Words({ text, speech }: OwnWords) {
  const { t } = useTranslation()
  return (
    <>
      {text}
      {speech !== null && <span className={classes['small']}> {t('admin.item.speech', { speech })}</span>}
    </>
  )
}

/** The own words of a linear game, all of them. */
function GameWords({ words }: { words: readonly OwnWords[] }) {
  const { t } = useTranslation()
  const id = useId()
  if (words.length === 0) return null
  return (
    <div className={classes['named']}>
      <h4 id={id}>{t('admin.item.own-words', { count: words.length })}</h4>
      <ul aria-labelledby={id}>
        {words.map((each) => (
          <li key={`${each.text} ${each.speech}`}>
            <Words {...each} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** At least one, as on the card of the item. */
const wholeMinutes = (minutes: number): number => Math.max(1, Math.round(minutes))

/** The words of all ways of a branching game, section by section. */
function SceneWords({ item }: { item: Composed }) {
  const { t } = useTranslation()
  const id = useId()
  const sections = sectionWordsOf(item)
  const names = namesOf(item)
  if (sections.length === 0 && names.length === 0) return null
  return (
    <section className={classes['named']} aria-labelledby={id}>
      <h4 id={id}>{t('admin.item.section-words', { count: sections.length })}</h4>
      {sections.map((section) => (
        <div key={section.id} className={classes['section']}>
          <h5>{section.name}</h5>
          {section.generated !== null && (
            <p className={classes['small']}>
              {t('admin.item.generated', { count: wholeMinutes(section.generated / 60_000) })}
            </p>
          )}
          <ul>
            {section.words.map((each, index) => (
              <li key={index}>
                <Words {...each} />
              </li>
            ))}
            {section.question && (
              <li>
                {t('admin.item.question')} <Words {...section.question} />
                <ul>
                  {section.answers.map((answer, index) => (
                    <li key={index}>{t('admin.item.answer', { answer: answer.text, name: answer.to })}</li>
                  ))}
                </ul>
              </li>
            )}
            {section.buttons.map((button, index) => (
              <li key={`button ${index}`}>{t('admin.item.button', { button: button.text, name: button.to })}</li>
            ))}
            {section.media.length > 0 && <li>{t('admin.item.media', { names: section.media.join(', ') })}</li>}
          </ul>
        </div>
      ))}
      {names.length > 0 && <p>{t('admin.item.variable-names', { names: names.join(', ') })}</p>}
    </section>
  )
}

/** The content of a public game or generator in one line, and the own words of a game. */
export function ContentFacts({ kind, id, revision }: { kind: ItemKind; id: string; revision: string }) {
  const { t } = useTranslation()
  const { data: item, error } = useQuery(contentQuery(kind, id, revision))
  if (!item && error)
    return (
      <FormAlert>
        {t('admin.item.facts-error')} {errorSentence(t, error)}
      </FormAlert>
    )
  if (!item) return <Skeleton rows={1} label={t('admin.item.lines-loading')} />
  const { minutes, intensity, tasks } = item.summary
  const facts = [
    rangeText(t, 'minutes', { min: wholeMinutes(minutes.min), max: wholeMinutes(minutes.max) }),
    t(`generate.intensities.${intensity}.title`),
    tasks.map((task) => taskLabel(t, task)).join(', '),
  ]
  return (
    <>
      <p className={classes['small']}>{facts.filter(Boolean).join(' · ')}</p>
      <GameWords words={ownWordsOf(item)} />
      <SceneWords item={item} />
    </>
  )
}
