/** The member's profile: body, equipment, limits, health answers, and opt-ins. */
import { useTranslation } from 'react-i18next'
import type { Settings } from '@rubato/contracts/domain'
import { Piece } from '../../lib/errors/piece.tsx'
import { answeredYes, useScreening } from '../../domain/screening-answers.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { SectionLinks } from '../../ui/layout/section-links.tsx'
import { BodyCard } from './body-card.tsx'
import { EquipmentCard } from './equipment-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { OptInsCard } from './opt-ins-card.tsx'
import classes from './profile.module.css'
import type { SaveSettings } from './save-settings.ts'
import { ScreeningCard } from './screening-card.tsx'
import { useProfileForm, type ProfileForm } from './use-profile-form.ts'

const places = ['body', 'equipment', 'limits', 'health', 'opt-ins'] as const

function SaveBar({ form }: { form: ProfileForm }) {
  const { t } = useTranslation()
  if (!form.isChanged && !form.isBusy && form.alert === undefined) return null
  return (
    <div className={classes['bar']}>
      {form.alert !== undefined && (
        <FormAlert>
          {t('profile.not-saved')} {form.alert}
        </FormAlert>
      )}
      <div className={classes['buttons']}>
        <Button type="submit" disabled={form.isBusy || !form.isChanged}>
          {t('actions.save')}
        </Button>
        <Button look="secondary" disabled={form.isBusy} onClick={form.discard}>
          {t('profile.discard')}
        </Button>
        <span className={classes['hint']}>{t('profile.unsaved')}</span>
      </div>
    </div>
  )
}

interface ProfileScreenProps {
  settings: Settings
  saveProfile: SaveSettings
  saveOptIns: SaveSettings
}

export function ProfileScreen({ settings, saveProfile, saveOptIns }: ProfileScreenProps) {
  const { t } = useTranslation()
  const form = useProfileForm(settings, saveProfile)
  const { answers, answer, forget } = useScreening()
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1>{t('profile.title')}</h1>
        <p className={classes['hint']}>{t('profile.lead')}</p>
        <SectionLinks
          label={t('profile.places.label')}
          sections={places.map((id) => ({ id, title: t(`profile.places.${id}`) }))}
        />
      </header>
      <form
        className={classes['side']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <Piece>
          <BodyCard form={form} />
        </Piece>
        <Piece>
          <EquipmentCard form={form} />
        </Piece>
        <Piece>
          <LimitsCard form={form} />
        </Piece>
        <SaveBar form={form} />
      </form>
      <div className={classes['side']}>
        <Piece>
          <ScreeningCard answers={answers} answer={answer} forget={forget} />
        </Piece>
        <Piece>
          <OptInsCard settings={settings} save={saveOptIns} screening={answeredYes(answers)} />
        </Piece>
      </div>
    </div>
  )
}
