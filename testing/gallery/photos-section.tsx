import { useState } from 'react'
import { FilePicker, PHOTO_FILES } from '#ui/photos/file-picker.tsx'
import { PhotoSlot } from '#ui/photos/photo-slot.tsx'
import { ProgressRing } from '#ui/photos/progress-ring.tsx'
import { Section } from './section.tsx'

const nothing = () => undefined

export function PhotosSection() {
  const [order, setOrder] = useState(['傷A', '傷B'])
  const swap = () => setOrder(([one = '', other = '']) => [other, one])
  return (
    <Section title="写真">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <PhotoSlot type="01" label="前" hint="正面から、ミラーまで全体を" required state="empty" onFiles={nothing} />
        <PhotoSlot
          id="gallery-missing"
          type="05"
          label="メーター"
          required
          state="empty"
          problem="メーターの写真を追加してください"
          onFiles={nothing}
        />
        <PhotoSlot type="02" label="後ろ" state="waiting" onFiles={nothing} onRemove={nothing} />
        <PhotoSlot type="03" label="右" state="sending" progress={0.42} onFiles={nothing} onRemove={nothing} />
        <PhotoSlot type="04" label="左" state="paused" onFiles={nothing} onRemove={nothing} />
        <PhotoSlot
          id="gallery-failed"
          type="06"
          label="給油口"
          state="failed"
          problem="電波の良い所で、もう一度お試しください"
          onFiles={nothing}
          onRemove={nothing}
          onRetry={nothing}
        />
        {order.map((label, index) => (
          <PhotoSlot
            key={label}
            id={`gallery-${label}`}
            type="32"
            label={label}
            state="done"
            onFiles={nothing}
            onRemove={nothing}
            onEarlier={index > 0 ? swap : undefined}
            onLater={index === 0 ? swap : undefined}
          />
        ))}
      </div>
      <div className="flex items-center gap-4">
        <ProgressRing part={0.1} label="1枚目を送信中" />
        <ProgressRing part={1} label="2枚目を送信中" />
        <FilePicker
          accept={PHOTO_FILES}
          isMultiple
          label="写真を選ぶ"
          onFiles={nothing}
          className="button button-quiet"
        >
          写真を選ぶ
        </FilePicker>
      </div>
    </Section>
  )
}
