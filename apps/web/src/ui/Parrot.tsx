import type { ReactNode } from "react";

import styles from "./Parrot.module.css";

/** What the mascot of the Translate tab shows; animated by Parrot.module.css. */
export type ParrotState = "idle" | "listening" | "thinking" | "speaking" | "sleeping";

interface ParrotProps {
  state: ParrotState;
  /** Width and height in CSS pixels. */
  size?: number | undefined;
}

/** Its colors are the same in both themes. */
export function Parrot({ state, size = 160 }: ParrotProps) {
  return (
    <svg
      viewBox="0 -14 226 232"
      width={size}
      height={size}
      className={styles.parrot}
      data-state={state}
      aria-hidden="true"
    >
      <path d="M14 194H206" stroke="#8A6A3E" strokeWidth="11" strokeLinecap="round" />
      <path d="M40 191H92M128 192h46" stroke="#A98551" strokeWidth="3" strokeLinecap="round" />
      <g className={styles.bird}>
        <path d="M74 148C56 168 46 190 42 214C54 210 64 202 72 190C80 178 88 166 94 156Z" fill="#085853" />
        <path d="M82 152C70 174 66 194 66 216C78 208 86 196 90 184C94 174 98 164 100 158Z" fill="#F4A930" />
        <path
          d="M70 92C70 66 84 48 108 46C140 46 158 66 158 98C158 142 132 178 98 184C84 186 76 178 74 164C70 140 70 114 70 92Z"
          fill="#12908A"
        />
        <path d="M128 88C150 96 152 128 138 150C128 166 112 178 98 182C116 160 120 118 112 96Z" fill="#F6E7C4" />
        <path
          d="M122 112q7 5 13 0M118 128q8 5 15 0M112 144q8 5 15 0"
          fill="none"
          stroke="#E0C98F"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <g className={styles.wing}>
          <path d="M80 94C102 88 120 104 118 130C116 154 98 172 76 178C66 152 64 116 80 94Z" fill="#0B6E69" />
          <path
            d="M84 126C92 124 100 126 108 132M80 144C88 142 96 144 102 150M78 160C84 158 88 160 92 163"
            fill="none"
            stroke="#55CBBE"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </g>
        <g className={styles.head}>
          <g className={styles.crest}>
            <path d="M104 36C98 20 86 12 74 12C76 24 82 34 94 42Z" fill="#F4A930" />
            <path d="M116 32C114 14 104 4 92 0C90 14 96 26 106 36Z" fill="#55CBBE" />
            <path d="M128 30C130 14 124 4 114 -4C108 8 110 20 118 30Z" fill="#F4A930" />
          </g>
          <path
            d="M70 98C64 58 86 26 122 26C150 26 168 46 166 74C164 100 144 116 118 116C96 116 76 112 70 98Z"
            fill="#12908A"
          />
          <path
            d="M120 46C136 38 156 44 160 62C164 82 152 100 134 100C118 100 108 88 108 72C108 60 112 50 120 46Z"
            fill="#FFF6E2"
          />
          <g className={styles.beak}>
            <path d="M144 80C156 82 166 86 170 92C164 102 148 102 142 92Z" fill="#C27A10" />
          </g>
          <path
            d="M146 50C176 44 194 64 190 92C188 104 180 106 177 98C174 88 162 84 142 84C138 72 140 58 146 50Z"
            fill="#F4A930"
          />
          <path d="M150 56C166 52 178 58 183 68" fill="none" stroke="#FFD58A" strokeWidth="5" strokeLinecap="round" />
          <circle cx="156" cy="64" r="2.6" fill="#835000" />
          <circle cx="112" cy="94" r="7.5" fill="#FFB27A" opacity=".75" />
          {state === "sleeping" ? (
            <path d="M118 70q12 9 24 0" fill="none" stroke="#14213D" strokeWidth="5" strokeLinecap="round" />
          ) : (
            <g className={styles.eye}>
              <circle cx="130" cy="68" r="11" fill="#14213D" />
              <circle cx="134" cy="63.5" r="3.8" fill="#FFFFFF" />
            </g>
          )}
        </g>
        <path d="M94 184v8M106 183v9M118 178v12" stroke="#F4A930" strokeWidth="7" strokeLinecap="round" />
      </g>
      {SIGNS[state]}
    </svg>
  );
}

/** What is beside the parrot in each state: ears, dots, sound and Zs. */
const SIGNS: Partial<Record<ParrotState, ReactNode>> = {
  listening: (
    <path
      className={styles.sign}
      d="M46 72q-10 14 0 28M32 62q-18 24 0 48"
      fill="none"
      stroke="#F4A930"
      strokeWidth="5"
      strokeLinecap="round"
    />
  ),
  thinking: (
    <g fill="#F4A930">
      <circle cx="178" cy="34" r="5" />
      <circle cx="192" cy="22" r="7" />
      <circle cx="210" cy="6" r="9" />
    </g>
  ),
  speaking: (
    <path
      className={styles.sign}
      d="M200 78q8 12 0 26M212 68q14 22 0 46"
      fill="none"
      stroke="#12908A"
      strokeWidth="5.5"
      strokeLinecap="round"
    />
  ),
  sleeping: (
    <path
      d="M176 34h12l-12 14h12M196 6h16l-16 18h16"
      fill="none"
      stroke="#8A93A6"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
};
