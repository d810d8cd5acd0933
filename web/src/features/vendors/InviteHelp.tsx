import { Dialog } from '@/ui/Dialog'

export interface InviteHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What happens when a vendor is invited by itself. */
export function InviteHelp({ open, onOpenChange }: InviteHelpProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Como funciona o convite automático"
      description="O que o fornecedor recebe, e quando."
    >
      <dl className="flex flex-col gap-4 text-body">
        {answers.map(({ asks, says }) => (
          <div key={asks}>
            <dt className="font-medium">{asks}</dt>
            <dd className="text-muted">{says}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const answers = [
  {
    asks: 'O que é enviado?',
    says: 'Uma mensagem por WhatsApp, em nome do seu espaço, com o endereço para completar o cadastro no Cortejo. Nada do evento vai junto.',
  },
  {
    asks: 'Quantas vezes?',
    says: 'Uma só para cada telefone, e até 60 convites por dia no seu espaço. Passou disso, o fornecedor entra no catálogo sem convite.',
  },
  {
    asks: 'E se ele não responder?',
    says: 'O fornecedor continua no seu catálogo e nos seus eventos, como “Cadastro incompleto”, até confirmar o convite e ter conta com o mesmo telefone.',
  },
  {
    asks: 'Dá para não enviar?',
    says: 'Sim: desligue o envio antes de adicionar. Depois, dá para enviar no perfil do fornecedor. Telefone fixo não recebe convite.',
  },
]
