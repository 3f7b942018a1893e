import { useEffect } from 'react'
import { pageTitle } from './product.ts'

/** "{title} | {product}" while the component is mounted; without a title the product alone. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}
