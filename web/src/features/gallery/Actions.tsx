import { Filter, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { FilterChip } from '@/ui/FilterChip'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@/ui/Menu'
import { Popover } from '@/ui/Popover'
import { Tabs, tabClass } from '@/ui/Tabs'
import { LinkButton, TextLink } from '@/ui/TextLink'
import { Tooltip } from '@/ui/Tooltip'
import { toast } from '@/ui/toast'
import { Row, Section } from './Section'

export function Actions() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Section title="Botões">
        <Row>
          <Button icon={<Plus size={18} aria-hidden />}>Criar evento</Button>
          <Button variant="secondary" icon={<Filter size={18} aria-hidden />}>
            Filtrar
          </Button>
          <Button variant="ghost">Cancelar</Button>
          <Button variant="danger">Excluir tarefa</Button>
        </Row>
        <Row>
          <Button loading loadingText="Salvando…">
            Salvar alterações
          </Button>
          <Button disabled>Confirmar</Button>
          <Button variant="secondary" disabled>
            Reenviar
          </Button>
          <Button size="sm">Pequeno</Button>
          <Button size="lg">Concluir tarefa</Button>
        </Row>
        <Row>
          <IconButton label="Mais ações">
            <MoreHorizontal size={20} aria-hidden />
          </IconButton>
          <IconButton label="Editar" variant="secondary">
            <Pencil size={18} aria-hidden />
          </IconButton>
          <IconButton label="Nova tarefa" variant="primary">
            <Plus size={20} aria-hidden />
          </IconButton>
          <TextLink href="/dev/ui">Um link</TextLink>
          <LinkButton>Trocar número</LinkButton>
          <LinkButton disabled>Reenviar em 0:24</LinkButton>
          <Kbd>Ctrl K</Kbd>
        </Row>
        <Row>
          <FilterChip pressed={open} onPressedChange={setOpen}>
            Só em aberto
          </FilterChip>
          <FilterChip pressed={!open} onPressedChange={(next) => setOpen(!next)}>
            Aguardando decisão
          </FilterChip>
        </Row>
      </Section>
      <Section title="O que flutua">
        <Row>
          <Menu
            align="start"
            trigger={
              <Button variant="secondary" icon={<MoreHorizontal size={18} aria-hidden />}>
                Abrir menu
              </Button>
            }
          >
            <MenuGroup label="Tarefa">
              <MenuItem
                icon={<Pencil size={18} aria-hidden />}
                aside={<Kbd>E</Kbd>}
                onSelect={() => toast.info('Editar')}
              >
                Editar
              </MenuItem>
              <MenuItem disabled>Mover para cima</MenuItem>
            </MenuGroup>
            <MenuSeparator />
            <MenuItem
              danger
              icon={<Trash2 size={18} aria-hidden />}
              onSelect={() =>
                toast.success('Tarefa excluída', { undo: () => toast.info('A tarefa voltou') })
              }
            >
              Excluir
            </MenuItem>
          </Menu>
          <Popover
            align="start"
            title="Filtrar tarefas"
            trigger={
              <Button variant="secondary" icon={<Filter size={18} aria-hidden />}>
                Abrir filtros
              </Button>
            }
          >
            <p className="text-sm text-muted">Alguns controles ao lado do botão que os abriu.</p>
          </Popover>
          <Tooltip content="Aparece também com o teclado">
            <Button variant="secondary">Com uma dica</Button>
          </Tooltip>
        </Row>
        <Row>
          <Button
            variant="secondary"
            onClick={() =>
              toast.success('Tarefa excluída', { undo: () => toast.info('Ela voltou') })
            }
          >
            Aviso com Desfazer
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.error('Não deu para salvar', { description: 'Confira sua internet.' })
            }
          >
            Aviso de erro
          </Button>
        </Row>
      </Section>
      <Section title="Abas">
        <Tabs label="Partes do evento">
          {['Planejamento', 'Fornecedores', 'Pagamentos', 'Convidados', 'Configurações'].map(
            (part, index) => (
              <a
                key={part}
                href="#abas"
                className={tabClass}
                aria-current={index === 0 ? 'page' : undefined}
              >
                {part}
              </a>
            ),
          )}
        </Tabs>
      </Section>
    </>
  )
}
