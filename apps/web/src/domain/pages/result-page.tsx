/** A page for the result of something that was done elsewhere: logo and art around what happened and what to do next. */
import type { ReactNode } from 'react'
import { FormPage } from './form-page.tsx'
import { Row } from '../../ui/layout/row.tsx'

interface ResultPageProps {
  title: string
  text?: ReactNode
  /** Below the text: what was bought, a reference number, a contact address. */
  details?: ReactNode
  actions?: ReactNode
}

export const ResultPage = ({ title, text, details, actions }: ResultPageProps) => (
  <FormPage title={title} lead={text} art="membership-result">
    {details && <div>{details}</div>}
    {actions && <Row>{actions}</Row>}
  </FormPage>
)
