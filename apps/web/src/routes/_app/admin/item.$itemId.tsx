import { createFileRoute } from '@tanstack/react-router'
import { ItemScreen } from '../../../features/admin/moderation/item-screen.tsx'

function Item() {
  const { itemId } = Route.useParams()
  return <ItemScreen key={itemId} itemId={itemId} />
}

export const Route = createFileRoute('/_app/admin/item/$itemId')({
  staticData: { title: 'moderation' },
  component: Item,
})
