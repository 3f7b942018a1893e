/** Allow or take down, with the statement that others read. The input is kept as a draft until the decision is made. */
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { decisionSchema, type Decision, type QueueDetail } from '@rubato/contracts/domain'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { reviewQuery, useDecide } from './moderation.queries.ts'
import classes from '../admin.module.css'

/** Allowing a held item is called "release"; allowing a reported item keeps its name. */
const nameOf = (decision: Decision['decision'], { source }: QueueDetail) =>
  decision === 'allow' && source === 'held' ? 'release' : decision

/** Says who receives the statement. */
function useHint(decision: Decision['decision'], item: QueueDetail): string {
  const { t } = useTranslation()
  if (item.kind === 'author-feedback') return t('admin.decision.statement-feedback')
  if (decision === 'take-down') return t('admin.decision.statement-take-down')
  return item.source === 'held' ? t('admin.decision.statement-release') : t('admin.decision.statement-dismiss')
}

/**
 * A held item is released at the revision shown on this page. An item that its author withdrew has no readable texts.
 */
function useSeen({ source, items }: QueueDetail): { revision?: string; isLoading: boolean } {
  const [held] = source === 'held' ? items.filter(({ title }) => title !== '') : []
  const { data, isLoading } = useQuery({
    ...reviewQuery(held ?? { kind: 'script', id: '' }),
    enabled: held !== undefined,
  })
  return { ...(data ? { revision: data.revision } : {}), isLoading }
}

function useDecisionForm(item: QueueDetail) {
  const { t } = useTranslation()
  const { isLoading, ...seen } = useSeen(item)
  const decide = useDecide(item.id)
  const { form, alert, busy, onSubmit } = useSentForm<Decision, void>({
    initial: { decision: 'allow', statement: '' },
    schema: decisionSchema,
    draft: `decision-${item.id}`,
    send: (values) => decide({ ...values, ...seen }),
    onSent(): void {
      notifySuccess(t(`admin.decision.done.${nameOf(form.values.decision, item)}`), t('admin.decision.done-text'))
    },
  })
  return { form, alert, busy: busy || isLoading, onSubmit }
}

export function DecisionForm({ item }: { item: QueueDetail }) {
  const { t } = useTranslation()
  const { form, alert, busy, onSubmit } = useDecisionForm(item)
  const { decision } = form.values
  const name = nameOf(decision, item)
  const hint = useHint(decision, item)
  const choices = item.items.some(({ isShipped }) => isShipped)
    ? (['allow'] as const)
    : (['allow', 'take-down'] as const)
  const { decision: wrong } = form.errors
  return (
    <Card aria-labelledby="decision">
      <h2 id="decision">{t('admin.decision.title')}</h2>
      <Form onSubmit={onSubmit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <ChoiceField
          label={t('admin.decision.choice')}
          hiddenLabel
          value={decision}
          choices={choices.map((value) => ({ value, label: t(`admin.decision.${nameOf(value, item)}`) }))}
          error={typeof wrong === 'string' ? wrong : undefined}
          onChange={(chosen) => form.setFieldValue('decision', chosen)}
        />
        {decision === 'take-down' && (item.kind === 'user' || item.kind === 'dialog') && (
          <p className={classes['small']}>
            {item.kind === 'user' ? t('admin.decision.whole-member') : t('admin.decision.whole-script')}
          </p>
        )}
        {decision === 'take-down' && item.kind === 'author-feedback' && (
          <p className={classes['small']}>{t('admin.decision.feedback-deleted')}</p>
        )}
        <Textarea
          label={t('admin.decision.statement')}
          description={hint}
          rows={6}
          {...form.getInputProps('statement')}
        />
        <Button type="submit" wide look={decision === 'take-down' ? 'danger' : 'primary'} disabled={busy}>
          {t(`admin.decision.submit.${name}`)}
        </Button>
      </Form>
    </Card>
  )
}
