import { EmptyLine } from '@/ui/EmptyLine'
import { ClashDialog } from './ClashDialog'
import type { OpenClash } from './clash'

/** A clash of plain words, in a form or in a field that saves itself. */
export default function TextClash({ mine, theirs, choose, later }: OpenClash) {
  return (
    <ClashDialog
      title="Este texto mudou enquanto você escrevia"
      description="Compare e escolha. Para não perder nenhum, junte os dois e ajuste antes de salvar."
      mine={<Words>{mine}</Words>}
      theirs={<Words>{theirs}</Words>}
      choices={[
        { label: 'Ficar com o salvo', onChoose: () => choose('theirs') },
        { label: 'Juntar os dois', onChoose: () => choose('both') },
        { label: 'Ficar com o meu', onChoose: () => choose('mine') },
      ]}
      onLater={later}
    />
  )
}

function Words({ children }: { children: string }) {
  return children ? (
    <p className="text-body whitespace-pre-line wrap-break-word">{children}</p>
  ) : (
    <EmptyLine>Nada escrito.</EmptyLine>
  )
}
