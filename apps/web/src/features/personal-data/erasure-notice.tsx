/** The account is to be erased: until when the member can keep it, with one button. */
import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Erasure } from '@rubato/contracts/domain'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { longDateTime } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import classes from './personal-data.module.css'
import { useKeepAccount } from './personal-data.queries.ts'

interface ErasureNoticeProps {
  erasure: Erasure
  onKept: () => void
  onSignOut: () => Promise<void>
}

export function ErasureNotice({ erasure, onKept, onSignOut }: ErasureNoticeProps) {
  const { t, i18n } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // After the request the screen is another one, and the button that had the focus is gone.
  useEffect(() => {
    scrollTo(0, 0)
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const keep = useKeepAccount(onKept)
  const leave = useMutation({ mutationFn: onSignOut })
  const error = keep.error ?? leave.error
  const date = longDateTime(erasure.eraseAt, i18n.language)
  return (
    <Card aria-labelledby="erasure-title" className={classes['notice']}>
      <h2 id="erasure-title" ref={heading} tabIndex={-1}>
        {t('your-data.erasure.title', { date })}
      </h2>
      {error && <FormAlert>{errorSentence(t, error)}</FormAlert>}
      <p className={classes['text']}>{t('your-data.erasure.text')}</p>
      <p className={classes['text']}>{t(`your-data.erasure.${erasure.sharedWorks}`)}</p>
      <Row>
        <Button disabled={keep.isPending} onClick={() => keep.mutate()}>
          {t('your-data.erasure.keep')}
        </Button>
        <Button look="secondary" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {t('actions.sign-out')}
        </Button>
      </Row>
    </Card>
  )
}
