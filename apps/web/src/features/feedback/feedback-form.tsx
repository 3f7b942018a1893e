/** Feedback form: kind, text, way of answering, and whether the context is sent along. */
import { useState } from 'react'
import { Checkbox, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { answerWays, FEEDBACK_LENGTH, feedbackKinds, deviceName, type FeedbackContext } from '@rubato/contracts/domain'
import { useRouter } from '@tanstack/react-router'
import { site, APP_VERSION } from '../../lib/browser/site.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { useFeedbackForm } from './use-feedback-form.ts'
import classes from './feedback.module.css'

/** The context of the screen on which the form was opened: no address, no id, nothing of a session. */
function useFeedbackContext(unknownBrowser: string): FeedbackContext {
  const router = useRouter()
  const [context] = useState(() => ({
    // The pattern of the route, such as /script/$scriptId.
    screen: router.state.matches.at(-1)?.fullPath ?? '/',
    version: APP_VERSION,
    browser: deviceName(navigator.userAgent) ?? unknownBrowser,
  }))
  return context
}

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const context = useFeedbackContext(t('feedback.unknown-browser'))
  const { form, alert, busy, onSubmit } = useFeedbackForm(context, onSent)
  const { kind, answerWay } = form.values
  const ways = answerWays.filter((way) => way !== 'mail' || site().sendsMail)
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <ChoiceField
        label={t('feedback.kind')}
        value={kind}
        choices={feedbackKinds.map((value) => ({ value, label: t(`feedback.kinds.${value}`) }))}
        onChange={(value) => form.setFieldValue('kind', value)}
      />
      <Textarea
        data-autofocus
        label={t('feedback.text')}
        description={t('feedback.text-hint', { ...FEEDBACK_LENGTH })}
        rows={6}
        {...form.getInputProps('text')}
      />
      <ChoiceField
        label={t('feedback.answer-way')}
        {...(site().sendsMail && { hint: t('feedback.mail-hint') })}
        value={answerWay}
        choices={ways.map((value) => ({ value, label: t(`feedback.ways.${value}`) }))}
        onChange={(value) => form.setFieldValue('answerWay', value)}
      />
      <Checkbox
        label={t('feedback.context')}
        description={t('feedback.context-values', { ...context })}
        {...form.getInputProps('hasContext', { type: 'checkbox' })}
      />
      <div className={classes['actions']}>
        <Button type="submit" disabled={busy}>
          {t('feedback.send')}
        </Button>
      </div>
    </Form>
  )
}
