import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DESCRIPTION_LENGTH, intendedSexes, TITLE_LENGTH } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import classes from './script-form-modal.module.css'
import { TagField } from './tag-field.tsx'
import { useScriptForm, type ScriptDetails, type ScriptFormOptions, type ScriptFormState } from './use-script-form.ts'

function Fields({ form }: Pick<ScriptFormState, 'form'>) {
  const { t } = useTranslation()
  const { values, errors } = form
  const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined)
  return (
    <>
      <TextInput
        label={t('scripts.form.title')}
        description={t('scripts.form.title-hint', { ...TITLE_LENGTH })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('scripts.form.description')}
        description={t('scripts.form.description-hint', { ...DESCRIPTION_LENGTH })}
        rows={4}
        {...form.getInputProps('description')}
      />
      <ChoiceField
        label={t('scripts.form.sex')}
        value={values.intended_sex}
        choices={intendedSexes.map((value) => ({ value, label: t(`scripts.sexes.${value}`) }))}
        error={textOf(errors['intended_sex'])}
        onChange={(sex) => form.setFieldValue('intended_sex', sex)}
      />
      <TagField
        value={values.tags}
        error={textOf(errors['tags'])}
        onChange={(tags) => {
          form.setFieldValue('tags', tags)
          form.validateField('tags')
        }}
      />
    </>
  )
}

function Theirs({ details, onTake }: { details: ScriptDetails; onTake: () => void }) {
  const { t } = useTranslation()
  const { title, description, intended_sex, tags } = details
  return (
    <section className={classes['theirs']} aria-label={t('scripts.form.theirs')}>
      <h3>{t('scripts.form.theirs')}</h3>
      <p>{title}</p>
      <p>{description}</p>
      <p>{[t(`scripts.sexes.${intended_sex}`), ...tags].join(', ')}</p>
      <Button small look="secondary" onClick={onTake}>
        {t('scripts.form.take-theirs')}
      </Button>
    </section>
  )
}

interface ScriptFormModalProps extends ScriptFormOptions {
  title: string
  submitLabel: string
  onClose: () => void
}

/** Closing the modal keeps the draft; a separate button discards it. */
export function ScriptFormModal({ title, submitLabel, onClose, ...options }: ScriptFormModalProps) {
  const { t } = useTranslation()
  const { form, alert, busy, isDraft, isChanged, theirs, takeTheirs, onSubmit, discard } = useScriptForm(options)
  const leave = () => {
    discard()
    onClose()
  }
  return (
    <Modal title={title} size={560} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {isDraft && <p className={classes['draft']}>{t('scripts.form.draft')}</p>}
        {alert && <FormAlert>{alert}</FormAlert>}
        {theirs && <Theirs details={theirs} onTake={takeTheirs} />}
        <Fields form={form} />
        <ModalActions
          secondary={
            <Button look="secondary" onClick={isChanged ? leave : onClose}>
              {isChanged ? t('scripts.form.discard') : t('actions.cancel')}
            </Button>
          }
          primary={
            <Button type="submit" disabled={busy}>
              {submitLabel}
            </Button>
          }
        />
      </Form>
    </Modal>
  )
}
