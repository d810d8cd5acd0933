import { Button } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'

export function Gallery() {
  return (
    <main className="mx-auto max-w-280 p-6">
      <PageHeader title="Componentes" />
      <Button>Criar evento</Button>
    </main>
  )
}
