// SPDX-License-Identifier: MIT
/// @file
/// Ranges and marks for a profiler's timeline. There is none here: all calls do nothing.
/// @source NVIDIA Tools Extension library, C interface
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <stddef.h>
#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)(sizeof(nvtxEventAttributes_t)))

/// @brief A range that can end on another host thread.
typedef uint64_t nvtxRangeId_t;
/// @brief A group of ranges.
typedef struct nvtxDomainRegistration* nvtxDomainHandle_t;
/// @brief A text registered once.
typedef struct nvtxStringRegistration* nvtxStringHandle_t;

/// @brief How a colour is given.
typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
/// @brief How a text is given.
typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
/// @brief How a number is given.
typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NVTX_PAYLOAD_TYPE_INT32 = 5,
  NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;

/// @brief A text.
typedef union nvtxMessageValue_t {
  const char* ascii;              ///< bytes
  const wchar_t* unicode;         ///< wide characters
  nvtxStringHandle_t registered;  ///< registered before
} nvtxMessageValue_t;

/// @brief What a range or a mark looks like.
typedef struct nvtxEventAttributes_v2 {
  uint16_t version;     ///< NVTX_VERSION
  uint16_t size;        ///< NVTX_EVENT_ATTRIB_STRUCT_SIZE
  uint32_t category;    ///< the program's own number
  int32_t colorType;    ///< nvtxColorType_t
  uint32_t color;       ///< such as 0xff00ff00
  int32_t payloadType;  ///< nvtxPayloadType_t
  int32_t reserved0;    ///< 0
  union payload_t {
    uint64_t ullValue;  ///< a number
    int64_t llValue;    ///< a number
    double dValue;      ///< a number
    uint32_t uiValue;   ///< a number
    int32_t iValue;     ///< a number
    float fValue;       ///< a number
  } payload;
  int32_t messageType;         ///< nvtxMessageType_t
  nvtxMessageValue_t message;  ///< the text
} nvtxEventAttributes_v2;
typedef nvtxEventAttributes_v2 nvtxEventAttributes_t;

static inline void nvtxMarkA(const char* message) { (void)message; }
static inline void nvtxMarkW(const wchar_t* message) { (void)message; }
static inline void nvtxMarkEx(const nvtxEventAttributes_t* attributes) { (void)attributes; }
static inline int nvtxRangePushA(const char* message) { return (void)message, 0; }
static inline int nvtxRangePushW(const wchar_t* message) { return (void)message, 0; }
static inline int nvtxRangePushEx(const nvtxEventAttributes_t* attributes) { return (void)attributes, 0; }
static inline int nvtxRangePop(void) { return 0; }
static inline nvtxRangeId_t nvtxRangeStartA(const char* message) { return (void)message, 1; }
static inline nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t* attributes) {
  return (void)attributes, 1;
}
static inline void nvtxRangeEnd(nvtxRangeId_t range) { (void)range; }
static inline void nvtxNameOsThreadA(uint32_t thread, const char* name) { (void)thread, (void)name; }
static inline void nvtxNameCategoryA(uint32_t category, const char* name) { (void)category, (void)name; }
static inline nvtxDomainHandle_t nvtxDomainCreateA(const char* name) {
  return (void)name, (nvtxDomainHandle_t)0;
}
static inline void nvtxDomainDestroy(nvtxDomainHandle_t domain) { (void)domain; }
static inline int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* attributes) {
  return (void)domain, (void)attributes, 0;
}
static inline int nvtxDomainRangePop(nvtxDomainHandle_t domain) { return (void)domain, 0; }
static inline void nvtxDomainMarkEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* attributes) {
  (void)domain, (void)attributes;
}
static inline nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t domain, const char* text) {
  return (void)domain, (void)text, (nvtxStringHandle_t)0;
}

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
