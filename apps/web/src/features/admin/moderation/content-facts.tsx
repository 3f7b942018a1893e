/** What a public game or generator holds, in one line, for the admin who decides on it. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '@rubato/contracts/domain'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { contentQuery } from './moderation.queries.ts'
import classes from '../admin.module.css'

export function ContentFacts({ kind, id }: { kind: ItemKind; id: string }) {
  const { t } = useTranslation()
  const { data: item, error } = useQuery(contentQuery(kind, id))
  if (!item && error)
    return (
      <FormAlert>
        {t('admin.item.facts-error')} {errorSentence(t, error)}
      </FormAlert>
    )
  if (!item) return <Skeleton rows={1} label={t('admin.item.lines-loading')} />
  const { minutes, intensity, tasks } = item.summary
  const facts = {
    minutes: Math.round(minutes.max),
    intensity: t(`generate.intensities.${intensity}.title`),
    tasks: tasks.map((id) => taskLabel(t, id)).join(', '),
  }
  return <p className={classes['small']}>{t('admin.item.facts', facts)}</p>
}
