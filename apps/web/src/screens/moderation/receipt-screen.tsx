import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReceiptForm } from '../../features/moderation/receipt-form.tsx'
import { Piece } from '../../lib/errors/piece.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { BackToStart } from '../menu/back-to-start.tsx'

export function ReceiptScreen() {
  const { t } = useTranslation()
  return (
    <FormPage title={t('report.receipt.title')} lead={t('report.receipt.lead')} art="report">
      <Piece>
        <ReceiptForm />
      </Piece>
      <FormOther>
        <Link to="/report">{t('report.receipt.report')}</Link>
      </FormOther>
      <BackToStart />
    </FormPage>
  )
}
