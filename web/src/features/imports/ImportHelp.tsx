import { Download } from 'lucide-react'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import type { ImportDesk } from './desk'
import { categoryNames } from './kinds'

/** What a file must look like, before one is chosen. */
export function ImportHelp({ desk: { kind, client } }: { desk: ImportDesk }) {
  if (kind === 'CONTACTS') {
    return (
      <Card as="section" className="flex flex-col gap-2 text-body">
        <h2 className="font-display text-base font-medium">De onde vêm os contatos</h2>
        <p className="text-muted">
          Uma planilha sua, a exportação do Google Contatos ou a agenda do celular. As colunas são
          reconhecidas pelo nome, e você confere cada uma antes de importar. Só o nome é
          indispensável: o que não der para ler entra vazio e fica listado.
        </p>
        <p className="text-muted">
          Quem já está nos seus contatos, com o mesmo telefone, não entra de novo.
        </p>
      </Card>
    )
  }
  if (kind === 'GUESTS') {
    return (
      <Card as="section" className="flex flex-col gap-2 text-body">
        <h2 className="font-display text-base font-medium">Como é a planilha</h2>
        <p className="text-muted">
          A sua lista como está: “Família Silva + 3”, “Tio João e Tia Maria” e “Lucas (7 anos)”
          viram lugares no convite, e títulos e somas ficam de fora. As colunas são reconhecidas
          pelo nome, e você confere cada uma antes de importar:{' '}
          <strong className="font-medium text-ink">
            Convite, Convidado, Quantas pessoas, Status, Telefone, Etiquetas, Faixa etária e Idade
          </strong>
          . Só o nome do convidado é indispensável.
        </p>
        <p className="text-muted">
          Linhas com o mesmo convite ou o mesmo telefone são uma casa. A mesma planilha de novo só
          acrescenta o que é novo, e nenhuma resposta se perde.
        </p>
      </Card>
    )
  }
  return (
    <Card as="section" className="flex flex-col gap-3 text-body">
      <h2 className="font-display text-base font-medium">Como montar o arquivo</h2>
      <p className="text-muted">
        Uma linha por fornecedor, em CSV, Excel ou vCard, com estas colunas:{' '}
        <strong className="font-medium text-ink">
          Nome, Telefone, Email, Categorias e Instagram
        </strong>
        . Nome e telefone são indispensáveis. Separe as categorias com vírgula, até três.
      </p>
      <div>
        <a
          href={`${client.getConfig().baseUrl}/imports.getModel`}
          download
          className={buttonClass('secondary')}
        >
          <Download size={18} aria-hidden />
          Baixar modelo
        </a>
      </div>
      <details className="text-sm">
        <summary className="cursor-pointer rounded-sm py-1 font-medium text-wine">
          Ver as categorias
        </summary>
        <p className="pt-1 text-muted">{categoryNames}.</p>
      </details>
    </Card>
  )
}
