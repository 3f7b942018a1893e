import { createFileRoute } from '@tanstack/react-router'
import { ItemScreen } from '../../../features/admin/item-screen.tsx'

function Item() {
  const { itemId } = Route.useParams()
  return <ItemScreen key={itemId} itemId={itemId} />
}

export const Route = createFileRoute('/_app/admin/item/$itemId')({ component: Item })
