import { Suspense, useMemo, useState } from 'react'
import type { SaveState } from '@/app/autosave/useAutosave'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ContractsGetOutput } from '@/client/types.gen'
import { Editor, EditorLoading, WritingProvider } from '@/features/documents'
import { Callout } from '@/ui/Callout'
import { Segmented } from '@/ui/Segmented'
import { ContractFile } from './ContractFile'
import { fieldsIn } from './template'
import { draftWriting } from './writing'

export interface DraftTextProps {
  contract: ContractsGetOutput
  onState: (state: SaveState) => void
}

/** The text of a draft, which saves itself, and the PDF that it becomes. */
export function DraftText({ contract, onState }: DraftTextProps) {
  const { client } = useWorkspace()
  const writing = useMemo(() => draftWriting(client), [client])
  const [look, setLook] = useState<'TEXT' | 'PDF'>('TEXT')
  const { uuid, name, version = 1, content = {} } = contract
  const open = fieldsIn(content)
  return (
    <WritingProvider value={writing}>
      <section aria-label="Texto do contrato" className="flex flex-col gap-4">
        <Segmented
          label="Como ver o contrato"
          value={look}
          onValueChange={setLook}
          options={[
            { value: 'TEXT', label: 'Escrever' },
            { value: 'PDF', label: 'Ver o PDF' },
          ]}
        />
        {open.length > 0 && (
          <Callout tone="amber" role="status" title="Falta preencher no texto">
            {open.join(', ')}. Escreva no lugar do que está entre chaves.
          </Callout>
        )}
        {/* Stays mounted while the PDF is shown: a save in progress must be able to report its result. */}
        <div hidden={look !== 'TEXT'}>
          <Suspense fallback={<EditorLoading />}>
            <Editor document={{ uuid, name, version, content }} onState={onState} short />
          </Suspense>
        </div>
        {look === 'PDF' && <ContractFile contract={contract} />}
      </section>
    </WritingProvider>
  )
}
