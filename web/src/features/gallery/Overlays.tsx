import { CalendarHeart, Keyboard, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { ShortcutsDialog } from '@/app/frame/ShortcutsDialog'
import { Button } from '@/ui/Button'
import { CommandPalette } from '@/ui/CommandPalette'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { Sheet } from '@/ui/Sheet'
import { moveAfter, SortableList } from '@/ui/SortableList'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { VirtualList } from '@/ui/VirtualList'
import { Row, Section } from './Section'
import { covers, tasks } from './sample'

type Open = 'dialog' | 'confirm' | 'sheet' | 'palette' | 'shortcuts' | null

const idOf = (task: { id: string }) => task.id
const nameOf = (task: { title: string }) => task.title

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const shows = (which: Open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : null),
  })
  return (
    <>
      <Section title="Diálogos">
        <Row>
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            Abrir diálogo
          </Button>
          <Button variant="secondary" onClick={() => setOpen('confirm')}>
            Pedir confirmação
          </Button>
          <Button variant="secondary" onClick={() => setOpen('sheet')}>
            Abrir painel
          </Button>
          <Button
            variant="secondary"
            icon={<Search size={18} aria-hidden />}
            onClick={() => setOpen('palette')}
          >
            Abrir a busca
          </Button>
          <Button
            variant="secondary"
            icon={<Keyboard size={18} aria-hidden />}
            onClick={() => setOpen('shortcuts')}
          >
            Ver atalhos
          </Button>
        </Row>
        <Dialog
          {...shows('dialog')}
          title="Novo contato"
          description="Só o nome e o celular; o resto pode vir depois."
          footer={
            <>
              <Button variant="secondary" onClick={() => setOpen(null)}>
                Cancelar
              </Button>
              <Button onClick={() => setOpen(null)}>Criar contato</Button>
            </>
          }
        >
          <TextField label="Nome" />
        </Dialog>
        <ConfirmDialog
          {...shows('confirm')}
          title="Excluir membro"
          description="Marina Teles sai de todos os eventos deste negócio."
          confirmText="Excluir membro"
          loadingText="Excluindo…"
          onConfirm={() => toast.success('Membro excluído')}
        />
        <Sheet
          {...shows('sheet')}
          title="Como funciona o envio automático?"
          footer={<Button onClick={() => setOpen(null)}>Entendi</Button>}
        >
          <p className="text-body text-muted">
            Uma página do evento é criada na hora e o cliente recebe o link pelo WhatsApp.
          </p>
        </Sheet>
        <CommandPalette
          {...shows('palette')}
          groups={[
            {
              label: 'Eventos',
              items: covers.map((cover) => ({
                id: cover.seed,
                label: cover.name,
                icon: <CalendarHeart size={18} aria-hidden />,
                run: () => toast.info(cover.name),
              })),
            },
            {
              label: 'Ações',
              items: [
                {
                  id: 'create',
                  label: 'Criar evento',
                  icon: <Plus size={18} aria-hidden />,
                  shortcut: 'C',
                  run: () => toast.info('Criar evento'),
                },
              ],
            },
          ]}
        />
        <ShortcutsDialog
          {...shows('shortcuts')}
          groups={[
            {
              label: 'Em todo lugar',
              shortcuts: [
                { keys: ['Ctrl', 'K'], does: 'Buscar' },
                { keys: ['?'], does: 'Ver os atalhos' },
              ],
            },
          ]}
        />
      </Section>
      <Section title="Listas">
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <Sortable />
          <VirtualList
            label="Mil convidados"
            items={guests}
            keyOf={(guest) => guest}
            estimateSize={() => 44}
            overscan={4}
          >
            {(guest) => (
              <p className="flex h-11 items-center border-b border-line text-sm">{guest}</p>
            )}
          </VirtualList>
        </div>
      </Section>
    </>
  )
}

const guests = Array.from({ length: 40 }, (_, index) => `Convidado ${index + 1}`)

function Sortable() {
  const [items, setItems] = useState(tasks)
  return (
    <SortableList
      label="Tarefas"
      items={items}
      idOf={idOf}
      nameOf={nameOf}
      onMove={(id, afterId) => setItems((now) => moveAfter(now, idOf, id, afterId))}
    >
      {(task, handle) => (
        <div className="flex min-h-12 items-center gap-2 border-b border-line">
          {handle}
          <span className="text-body">{task.title}</span>
        </div>
      )}
    </SortableList>
  )
}
